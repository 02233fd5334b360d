# Mensagens dos comandos.

record-folder = { $name } é uma pasta; dê os ficheiros de registos que lá estão
record-not-opened = não é possível ler { $name }: { $problem }; dê um ficheiro de registos
