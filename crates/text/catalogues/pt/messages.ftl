# Mensagens do núcleo: jogadas, posições, opções, registos, tempo, ficheiros.

list-or = { $rest } ou { $last }
list-and = { $rest } e { $last }
file-not-found = não existe esse ficheiro
file-permission-denied = não há permissão
file-is-folder = é uma pasta, não um ficheiro
file-disk-full = o disco está cheio
