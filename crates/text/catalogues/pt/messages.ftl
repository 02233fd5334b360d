# Mensagens do núcleo: jogadas, posições, opções, registos, tempo, ficheiros.

list-or = { $rest } ou { $last }
list-and = { $rest } e { $last }

## Ficheiros e memória.

file-not-found = não existe esse ficheiro
file-permission-denied = não há permissão
file-is-folder = é uma pasta, não um ficheiro
file-disk-full = o disco está cheio
file-irregular = não é um ficheiro, é uma pasta ou um dispositivo
file-is-link = é uma ligação, e não um ficheiro
file-irreplaceable = é uma pasta ou um dispositivo, e não se pode substituir
file-without-name = não é o nome de um ficheiro
file-read-only = só se pode ler
file-too-long = tem mais de { $most } MiB
file-problem = { $file }: { $problem }
memory-not-available = { $asked } MiB de memória pedidos, { $fits } MiB disponíveis

## Jogadas que não se conseguem ler.

move-not-read = { $text } não é uma jogada de { $game }: { $reason }; uma jogada escreve-se assim: { $format }
move-after-end = { $text } não se pode jogar: a partida acabou
move-elsewhere = { $text } foi escolhida noutra posição
square-missing-at-end = falta no fim uma casa como a1
square-missing = em { $text } devia estar uma casa como a1
square-not-on-board = { $square } não está no tabuleiro, cujas casas vão de a1 a { $last }
move-without-target = falta dizer para onde vai a peça em { $square }
left-over = { $rest } está a mais no fim

## Jogadas que não são legais.

move-illegal = { $text } não é uma jogada legal: { $reason }
move-would-be-legal = { $mv } seria legal
move-none-legal = não há nenhuma jogada legal
move-without-piece = não há nenhuma peça em { $square }, e é a vez { $turn_of }; { $example }
move-piece-of-opponent = { $the_piece } em { $square } é { $owner_of }, e é a vez { $turn_of }; { $example }
move-piece-blocked = { $the_piece } em { $square } não se pode mover; { $example }
move-piece-can-play = { $the_piece } em { $square } pode jogar { $moves }

## O que se pede numa jogada.

prompt-piece = escolha uma peça
prompt-target = escolha para onde vai

## Como acabam as partidas: razões que valem por si, sem verbo que concorde com um lado.

reason-no-move = o adversário ficou sem jogadas
reason-last-move = a última jogada foi feita, e o adversário já não pode jogar
reason-third-occurrence = a mesma posição apareceu pela terceira vez

## Opções.

size-not-read = { $text } não é um tamanho de tabuleiro: escreva LARGURAxALTURA, como 5x6, ou um só número para um tabuleiro quadrado
range-sizes = { $min } a { $max }
range-even-sizes = { $min } a { $max }, só com lados pares
range-square-sizes = { $min } a { $max }, só quadrados
option-unknown-none = { $game } não tem a opção { $name }: não tem nenhuma
option-unknown-one = { $game } não tem a opção { $name }; a sua única opção é { $only }
option-unknown = { $game } não tem a opção { $name }; as suas opções são { $known }
option-size-impossible = não é possível um tabuleiro de { $size }: os tabuleiros vão de { $range }
option-value-unknown = { $name } não pode ser { $value }: deve ser { $range }
option-twice = { $name } está dado duas vezes: { $first } e { $second }

## Posições.

position-wrong = { $text } não é uma posição de { $game }: { $problem }
position-of-other-size = a posição é de um tabuleiro de { $found }, mas o tamanho escolhido é { $set }
position-of-other-game-size = a posição é de um tabuleiro de { $found }, mas a partida é num de { $size }
position-of-other-game = esperava-se uma posição de { $expected }, mas é de { $found }
game-on-board = { $name } em { $size }
game-with-options = { $board } com { $options }
position-empty = a posição está vazia: começa pelas linhas do tabuleiro
position-space-first = a posição começa por um espaço: começa pelas linhas do tabuleiro
position-spaces = as partes de uma posição têm um espaço entre si
position-side-missing = depois das linhas falta o lado a jogar: um espaço e { $one } ou { $two }
position-side-unknown = o lado a jogar é { $one } ou { $two }, não { $word }
letter-for-side = { $letter } para { $side }
letter-not-a-piece = { $letter } não é uma peça; as peças são { $letters }
left-over-after-side = { $rest } está a mais depois do lado a jogar
square-problem = { $square }: { $problem }
palette-piece = { $side }: { $kind }
palette-piece-with-strength = { $side }: { $kind } de força { $strength }
palette-empty = casa vazia
square-wrong-code = { $code } não é o que uma casa pode ter: uma letra, um de #*., ou várias entre parênteses
squares-of-other-number = há { $found } casas, mas um tabuleiro de { $size } tem { $squares }
row-unknown-mark = a linha { $row } tem { $mark }, que não é nem uma peça nem um número
row-run-from-zero = a linha { $row } tem um número de casas vazias que começa por 0
row-too-long = a linha { $row } tem mais de { $most } casas, o que nenhum jogo tem
row-one-square = 1 casa
row-squares = { $count } casas
row-of-other-length = a linha { $row } tem { $squares }, e a linha 1 tem { $width }
row-first-empty = a primeira linha do tabuleiro está por escrever
rows-too-many = há { $rows } linhas; nenhum jogo tem mais de { $most }

## Registos.

record-line = linha { $line }: { $problem }
record-source-failed = não se consegue ler mais do texto: { $reason }
record-line-too-long = a linha tem mais de { $most } bytes; as de um registo são mais curtas
record-line-not-utf8 = a linha não é texto UTF-8; guarde o ficheiro como UTF-8
record-too-long = a partida que aqui continua tem mais de { $most } bytes
record-brace-unopened = '{ "}" }' sem um '{ "{" }' antes
record-bracket-unopened = ']' sem um '[' antes
record-parenthesis-unopened = ')' sem um '(' antes
record-annotation-number = a seguir a '$' vem um número, como em $1
record-tag-among-moves = há uma etiqueta entre as jogadas; deixe uma linha em branco antes das etiquetas da partida seguinte
record-tag-not-read = uma etiqueta escreve-se [Nome "valor"], não { $text }
record-result-annotated = { $marks } anota uma jogada, e { $result } é o resultado
record-result-in-variation = o resultado { $result } está dentro da variante que começa na linha { $line }; feche-a primeiro com ')'
record-move-after-percent = uma jogada não pode começar por '%', como { $text }
record-annotation-without-move = { $annotation } não tem antes nenhuma jogada que anote
record-variation-first = uma variante vem depois da jogada que substitui, não antes
record-variations-too-deep = não pode haver mais de { $most } variantes umas dentro das outras
tree-too-many-moves = as variantes têm mais de { $most } jogadas
tree-too-many-alternatives = uma posição tem mais de { $most } variantes
tree-too-much-text = os comentários são demasiado longos: um tem no máximo { $most } bytes, e todos juntos { $all }
tree-not-a-move = { $text } não pode ser uma jogada: uma jogada é uma só palavra, sem parênteses nem anotações
tree-not-an-annotation = { $text } não é uma anotação: escreva ! e ? em qualquer número, ou $ e um número
tree-no-parent = o nó { $node } tem o pai { $parent }: é -1 ou um nó anterior
record-comment-unclosed = o comentário que aqui começa nunca é fechado com '{ "}" }'
record-variation-unclosed = a variante que aqui começa nunca é fechada com ')'
result-not-read = { $text } não é um resultado: escreva 1-0, 0-1, 1/2-1/2 ou *
replay-turn = jogada { $number }: { $problem }
replay-tag-twice = a etiqueta { $tag } está duas vezes, com { $first } e com { $second }
replay-tag-wrong = a etiqueta { $tag } está errada: { $problem }
replay-too-many-boards = há demasiados tabuleiros diferentes no texto; podem ler-se { $most } de cada vez
replay-tag-random = a etiqueta { $tag } é random; um registo diz o que saiu em sorte
replay-game-missing = falta a etiqueta Game; deve ser { $games }
replay-game-unknown = a etiqueta Game é { $name }; deve ser { $games }
replay-other-rules = a etiqueta RulesVersion é { $other }, e estas são as regras da versão { $version }
replay-result-differs = a etiqueta Result é { $tag }, mas as jogadas acabam com { $written }
replay-result-wrong = o resultado é { $written }, mas { $truth }, o que é { $right }
replay-game-drawn = a partida está empatada

## Tempo e valores.

time-not-read = { $text } não é um tempo de jogo: escreva none, 30s para um tempo por jogada, ou 5m+3s para um tempo e um acréscimo
time-without-unit = { $text } não é um tempo de jogo: escreva { $number }s para segundos por jogada, ou { $number }m+0s para minutos por partida
time-out-of-range = { $text } não é um tempo de jogo: o tempo vai de 1ms a 24h
time-increment-too-long = { $text } não é um tempo de jogo: o acréscimo vai de 0s a 1h
score-not-read = { $text } não é um valor; um valor é 'win', 'win in 5', 'draw', 'loss', 'loss in 4' ou um número como '-1.25'

## Jogadores automáticos.

bot-random = uma jogada legal qualquer, todas igualmente prováveis
bot-unknown = { $game } não tem o jogador automático { $name }; os que tem são { $known }
bot-unavailable = { $name } não pode jogar aqui: { $reason }
bot-number-missing = escreva um número em vez de N em { $bot }
bot-without-number = { $bot } não leva número
bot-number-unread = N em { $bot } é um número
level-1 = a primeira partida: raramente olha em frente, e perdoa
level-2 = um principiante que vê o que está perto
level-3 = vê uma ameaça mais vezes do que não
level-4 = olha uma ou duas jogadas em frente, com deslizes
level-5 = um adversário razoável
level-6 = erra de vez em quando, e castiga os seus erros
level-7 = um bom adversário
level-8 = raramente se engana
level-9 = olha longe em frente e quase não comete deslizes
level-10 = o motor completo, tão forte quanto o tempo permite
player-monte-carlo = simulações ao acaso, concentradas nas jogadas promissoras
player-engine = a procura completa, tão forte quanto o tempo permite
player-perfect = motor e solucionador; nunca larga um resultado provado
player-strength = um nível com a pontuação N, como strength=1350
player-own-strength = tão forte quanto você neste jogo
player-program = outro programa que fala o protocolo dos motores
player-unknown = { $game } não tem o jogador automático { $name }; os seus jogadores são { $known }
player-level-unknown = { $name } não é um nível; os níveis vão de level-1 a level-{ $most }
player-strength-unknown = { $name } não é aqui uma força; escreva uma pontuação de { $least } a { $most }, como strength=1350
player-illegal-move = { $name } jogou { $text }, o que não é permitido: { $reason }
player-cannot-play = { $name } não pode jogar: { $reason }

## Outros programas.

program-command-missing = falta um comando: escreva o programa e os seus argumentos, como ./engine --flag
program-quote-unclosed = { $text } tem umas aspas { $mark } que não são fechadas
program-not-started = não é possível iniciar { $program }: { $reason }
program-silent = { $program } não respondeu a { $question } com { $expected } em { $waited } ms
program-ended = { $program } { $how } em vez de responder a { $question } com { $expected }
program-has-ended = terminou ({ $status })
program-closed-output = fechou a sua saída
program-without-game = { $program } não joga { $game }; joga { $known }
program-without-option = { $program } não tem a opção { $option }; tem { $known }
program-without-options = { $program } não tem a opção { $option }; não tem nenhuma
program-illegal-move = { $program } respondeu com { $text }: { $reason }
program-without-thread = não há nenhum fio de execução para ele: { $reason }
program-without-pipes = não tem canais
program-gone = já não está a correr

## Pontuações.

unrated-opponent = sem pontuação: o adversário não tem pontuação
unrated-board = sem pontuação: só o tabuleiro habitual conta
unrated-start = sem pontuação: começou noutra posição
unrated-hint = sem pontuação: usou-se uma sugestão
unrated-takeback = sem pontuação: uma jogada foi anulada
unrated-analysis = sem pontuação: a análise estava ligada
unrated-coaching = sem pontuação: o treinador estava ligado
unrated-record = sem pontuação: houve jogadas de um registo
results-not-read = O Cygnet não consegue ler os seus resultados e começa sem nenhuns: { $problem }
results-unreadable = os seus resultados não se podem ler: { $reason }
results-unsound = uma pontuação está fora dos limites

## À mesa.

room-over = a partida acabou; anular desfaz a última jogada, desforra começa outra partida
room-out-of-time = o seu tempo já tinha acabado; anular desfaz a última jogada, desforra começa outra partida
room-nothing-to-undo = não há nenhuma jogada sua para anular
room-nothing-to-redo = nenhuma jogada foi anulada
room-nobody-to-offer = dois jogadores automáticos jogam até ao fim; só as pessoas propõem empate
room-record-wrong = a partida não se pode repetir: { $problem }
room-reading = a partida está a ser lida de um registo
room-looking-back = está à vista uma posição anterior
room-not-looking-back = Esta é a última posição; atrás, primeira e ir mostram as anteriores.
room-is-first = Esta é a primeira posição.
room-is-last = Esta é a última posição.
room-no-such-turn = Diga depois de quantas jogadas, de 0 a { $last }: ir { $last }
room-not-watched = Só jogadores automáticos que jogam um com o outro podem esperar ou seguir.
room-not-your-turn = não é a vez de uma pessoa
room-not-reading = só um registo que se está a ler tem variantes e comentários
room-not-over = a partida não acabou
room-no-variation = a última jogada não tem alternativas
room-is-main-line = esta é a linha principal
room-nothing-to-review = Não há nenhuma jogada para rever.
room-player-broken = { $player } falhou, e a partida espera
room-engine-broken = o motor falhou

## Provas e tabelas.

archive-unknown = não é um ficheiro do que foi provado
archive-other-rules = é sobre outras regras ou opções
archive-damaged = está danificado
archive-other-version = tem a versão { $version } do formato
solve-interrupted = interrompido
solve-limit-time = chegou-se ao limite de { $time }
solve-limit-position = chegou-se ao limite de 1 posição
solve-limit-positions = chegou-se ao limite de { $nodes } posições
solve-too-long = as suas partidas são longas demais para se seguirem até ao fim
solve-moves-too-long = as partidas de algumas são longas demais para se seguirem até ao fim
solve-proof-too-long = as partidas são longas demais para se seguirem até ao fim
solve-distance-too-far = está longe demais, ou as jogadas que levaram até aqui atrapalham
solve-best-too-far = está longe demais
solve-not-solved = a posição não está resolvida
solve-proof-other-value = com as jogadas que levaram até aqui o valor é { $value }, e uma prova é sobre a posição só por si, cujo valor é { $alone }
proof-interrupted = foi interrompida antes de a prova estar completa
proof-only-circles = não se encontrou maneira de ganhar sem voltar a uma posição
proof-not-read = isto não é uma prova: { $problem }
proof-incomplete = a prova está incompleta: não há resposta em { $position }
proof-illegal-reply = a prova está errada: a resposta em { $position } é a jogada { $number }, e há { $moves } jogadas legais
proof-illegal-reply-of-one = a prova está errada: a resposta em { $position } é a jogada { $number }, e há 1 jogada legal
proof-wrong-end = a prova está errada: leva a { $position }, que é { $ending } para { $side }
proof-end-draw = um empate
proof-end-loss = uma derrota
proof-circle = a prova está errada: pode andar em círculo por { $position }
proof-one-byte-too-many = a prova está errada: há 1 byte a mais depois do fim
proof-bytes-too-many = a prova está errada: há { $bytes } bytes a mais depois do fim
proof-other-rules = é sobre a versão { $found } das regras, não { $rules }
proof-position-wrong = { $text } não é uma posição: { $problem }
proof-other-first-line = não começa pela linha '{ $line }'
proof-other-version = tem a versão { $version } do formato, e esta versão do Cygnet lê a versão { $readable }; 'cygnet solve' com '--proof' escreve-a de novo
proof-line-missing = falta a linha { $line }
proof-line-not-text = a linha { $line } não é texto
proof-line-not-a-number = a linha { $line } não é um número
proof-option-without-value = a opção { $option } não tem valor
proof-value-unknown = o valor é win, draw ou loss
proof-byte-announced = anuncia 1 byte de respostas
proof-bytes-announced = anuncia { $bytes } bytes de respostas
proof-more-found = { $announced }, e há mais
proof-fewer-found = { $announced }, e há { $found }
table-missing = não há nenhuma tabela de { $board }; { $command } faz uma
table-not-for-game = { $game } não tem tabelas completas: são para jogos em que cada jogada é um passo no caminho de uma peça
table-too-large = um tabuleiro de { $size } é grande demais para uma tabela completa: pode ter no máximo { $columns } colunas, { $rows } linhas e { $billions } mil milhões de posições
table-memory = { $given } MiB de memória não chegam para fazer esta tabela; são precisos pelo menos { $needed } MiB
table-disk = a tabela ocupa { $needed } MiB, e restam { $free } MiB neste disco
table-busy = outro programa está a fazer esta tabela
table-in-the-way = { $problem }; mude-o de sítio, ou diga outro ficheiro
table-foreign = não é uma tabela por acabar deste tabuleiro; mude-a de sítio
table-of-other-board = é uma tabela de { $game } com { $options }, pela versão { $rules } das regras, e não do que se pede
table-of-other-length = está danificada: tem { $length } bytes em vez de { $end }; apague-a e faça-a de novo
table-older-version = foi feita por uma versão mais antiga do Cygnet (formato { $version }; esta versão lê o formato { $readable }); apague-a e faça-a de novo: { $command }
table-newer-version = foi feita por uma versão mais recente do Cygnet (formato { $version }; esta versão lê o formato { $readable }); apague-a e faça-a de novo: { $command }
table-header-damaged = está danificada: a soma de controlo do cabeçalho está errada; apague-a e faça-a de novo: { $command }
table-damaged = está danificada: a soma de controlo dos bytes { $start } a { $last } está errada; apague-a e faça-a de novo
table-contradiction = está danificada: o valor desta posição contradiz os das suas jogadas; apague-a e faça-a de novo
table-unfinished = não está acabada
table-unknown = não é uma tabela completa
table-value-wrong = está errada: { $position } é ali { $stored }, e pelas suas jogadas { $derived }
table-value-win = uma vitória
table-value-loss = uma derrota
table-value-none = nada
table-places-wrong = está errada: os grupos têm lá outros lugares

## Encontros.

match-records-file = não é possível guardar os registos em { $file }: { $reason }
match-records-in-use = { $file } está a ser usado por outro encontro; escolha outro ficheiro, ou espere que acabe
match-records-of-other-match = { $file }, linha { $line }: { $problem }; não é o mesmo encontro, escolha outro ficheiro
match-records-damaged = { $file }, linha { $line }: { $problem }; tire esta partida do ficheiro, ou escolha outro
match-records-irregular = é uma pasta ou um dispositivo, e não um ficheiro regular
match-records-zero = começa por um byte zero
match-game-unfinished = a partida não termina com um resultado
match-game-without-result = a partida não tem resultado
match-game-other-result = as suas jogadas não levam ao seu resultado
match-game-unwritten = não foi possível escrever uma partida anterior
match-game-twice = a partida { $number } está duas vezes
match-game-with-zeros = há zeros na partida
match-game-other-opening = a partida { $number } começa por outra abertura
match-tag-not-a-number = a etiqueta { $tag } falta ou não é um número
match-tag-differs = a etiqueta { $tag } é { $found } e não { $expected }
match-tag-unknown = a etiqueta { $tag } não é a de um encontro
match-games-odd = um encontro tem um número par de partidas, pelo menos 2, porque cada abertura se joga duas vezes com os lados trocados; { $number } não serve
match-position-over = nesta posição a partida já acabou; um encontro começa onde ela continua
sprt-not-read = { $text } não é um teste: escreva ELO0,ELO1, dois números de -2000 a 2000, o menor primeiro, como 0,10
record-no-game = não tem nenhuma partida: um registo começa por etiquetas como [Game "dropper"]
record-unreadable = não é possível ler { $file } a partir da linha { $line }: { $problem }
game-unknown = não há nenhum jogo { $name }; os jogos são { $games }

## Torneios.

tournament-format-unknown = { $format } não é uma forma de torneio; as formas são { $formats }
tournament-entrants = um torneio tem 2 a { $most } jogadores, e este tem { $count }
tournament-same-label = há dois jogadores chamados { $label }; num ficheiro, cada [[player]] pode ter um label próprio
tournament-games-wrong = um encontro tem 1 a { $most } partidas, e não { $games }
tournament-rounds-wrong = um torneio tem 1 a { $most } rondas, e não { $rounds }
tournament-challengers = um desafio com { $count } jogadores tem 1 a { $most } desafiantes, e não { $challengers }
tournament-extra-pairs = no máximo { $most } pares de partidas podem desempatar um encontro, e não { $pairs }
tournament-too-long = este torneio teria { $games } partidas, e o máximo é { $most }; jogue menos rondas ou partidas
tournament-position-over = nesta posição a partida já acabou; um torneio começa onde ela continua
tournament-records-of-other = { $file }, linha { $line }: { $problem }; não é o mesmo torneio, escolha outro ficheiro
tournament-records-in-use = { $file } está a ser usado por outro encontro ou torneio; escolha outro ficheiro, ou espere que acabe
tournament-game-unknown = a etiqueta { $tag } é { $found }, e essa partida não existe neste torneio, ou ainda não
tournament-file-unreadable = não é possível ler { $file }: { $reason }
tournament-file-wrong = { $file }, linha { $line }: { $problem }
tournament-number-wrong = { $key } é um número inteiro de { $least } a { $most }, e não { $found }
tournament-limits-wrong = { $text } não é um limite: escreva '10000 nodes', '100ms' para um tempo por jogada, ou '1m+0.6s' para um minuto e mais 0.6 segundos a cada jogada
tournament-no-game = { $file } não diz qual é o jogo; acrescente uma linha como game = "ugly_duck"

## Ficheiros e definições.

file-not-read = { $path } não foi lido: { $reason }
file-without-game = não tem nenhuma partida
file-has-games = as suas partidas vão de 1 a { $count }, não { $number }
file-exists = já há um ficheiro com este nome, e não foi substituído
file-not-text = não é texto
games-too-many = começaram partidas a mais no mesmo segundo
game-in-use = outro programa está a jogar esta partida
game-taken = outro programa já continuou ou deitou fora esta partida
position-over = nesta posição a partida já acabou
settings-not-read = não se conseguem ler as definições em { $file }, e valem as de origem: { $reason }
settings-line = linha { $line }: { $problem }
proofs-not-used = As provas anteriores foram ignoradas: { $reason }.
table-not-used = Uma tabela completa foi ignorada: { $reason }.

## Pilhas, peças na mão e números.

hands-missing = faltam as peças na mão depois das linhas: um espaço e []
hands-not-read = as peças na mão são letras entre parênteses retos, como [Aab] ou [], não { $text }
hands-not-sorted = as peças na mão escrevem-se pela ordem { $sorted }, não { $text }
row-wrong-stack = a linha { $row } tem uma pilha { $stack }: uma pilha são duas ou mais peças entre parênteses
square-with-stack = uma casa tem uma só peça, não uma pilha
range-odd-sizes = { $min } a { $max }, só com lados ímpares
range-numbers = { $min } a { $max }
step-pass = passar
step-swap = trocar
choice-yes = sim
choice-no = não
## Se um programa segue o protocolo.

check-command = comando
check-handshake = saudação
check-options = opções
check-games = jogos
check-garbage = disparates
check-end-of-input = fim da entrada
check-game = jogo
check-of-game = { $check } ({ $game })
check-legal-moves = jogadas legais
check-game-options = opções do jogo
check-wrong-moves = jogadas erradas
check-several-lines = várias linhas
check-proofs = provas
check-whole-game = uma partida inteira
check-faults = { $first }; { $second }
check-program = { $name }, de { $author }
check-no-name = falta id name ou id author antes de ugiok
check-no-options = não anuncia opções
check-no-game = não anuncia a opção Game, por isso não se podem comparar as suas jogadas
check-no-lines = não anuncia a opção MultiPV
check-no-legalmoves = não responde a legalmoves
check-no-proof = não prova nada dentro do limite
check-game-unknown = { $game } não é um dos nossos jogos, por isso não se podem comparar as suas jogadas
check-game-refused = recusa { $game }: { $error }
check-ended = terminou com { $status }
check-still-running = ainda está a correr
check-error = dá um erro em { $position }: { $error }
check-wrong-answer = a { $question } deve responder-se { $expected }, não { $answer }, em { $position }
check-move-missing = falta { $mv } em { $position }
check-move-illegal = { $mv } não é legal em { $position }
check-move-twice = há uma jogada repetida em { $position }
check-nonsense-accepted = não diz que z0z0 não é uma jogada
check-moves-compared = { $moves } jogadas em { $positions } posições
check-ways = { $ways } maneiras de o preparar
check-lines = { $lines } linhas
check-turns = { $turns } jogadas
check-time = { $milliseconds } ms no máximo
check-at-most = { $nodes } no máximo
check-proofs-confirmed = { $claimed } provas, { $confirmed } delas confirmadas
check-best-move = bestmove { $mv }: { $reason }
check-line-illegal = a linha { $line } não se pode jogar: { $reason }
check-too-many-positions = viu { $nodes } posições
check-too-deep = viu { $depth } jogadas em frente
check-too-early = deu bestmove antes de stop
check-too-few-lines = devia haver { $expected } linhas com primeiras jogadas diferentes, não { $found }
check-wrong-proof = afirma { $claimed } em { $position }, mas é { $proven }
check-opinion = questão de opinião
check-option-nameless = uma opção não tem nome
check-option-spin = { $name } é um spin sem os números default, min e max
check-option-range = o valor de origem de { $name }, { $default }, não está entre { $min } e { $max }
check-option-combo = o valor de origem de { $name } não é nenhum dos seus valores (default … var … var …)
check-option-check = o valor de origem de { $name } não é nem true nem false
check-option-untyped = { $name } não tem tipo
check-option-type = { $name } tem o tipo { $kind }, que não é spin, combo, check, string nem button

## No servidor.

server-no-page = não há nenhuma página com este endereço
server-wrong-method = este endereço não aceita pedidos destes
server-other-origin = o pedido vem de outro sítio
server-too-many-requests = demasiados pedidos; espere um momento e tente outra vez
server-body-wrong = o pedido está errado: { $what }
server-body-too-long = o pedido é demasiado longo; pode ter { $bytes } bytes no máximo
server-body-missing = o pedido não chegou até ao fim
server-not-a-socket = este endereço é para WebSockets: { $what }
server-no-programs = { $name } não joga aqui: na web não se podem iniciar outros programas
server-side-wrong = o lado tem de ser 0, 1 ou "random"
server-games-too-fast = demasiadas partidas novas em pouco tempo; espere um minuto
server-too-many-games = tem muitas partidas por acabar; acabe algumas ou desista delas primeiro
server-too-many-games-here = há muitas partidas por acabar a partir da sua rede; acabe algumas ou desista delas primeiro
server-too-many-sockets = demasiadas ligações; feche outra página
server-full = o servidor está cheio; tente outra vez daqui a pouco
server-message-wrong = não se percebeu a mensagem: { $what }
server-too-many-messages = demasiadas mensagens; mais devagar
server-no-game = não há aqui nenhuma partida assim
server-unavailable = neste momento o servidor não consegue chegar às partidas; tente outra vez daqui a pouco
server-invite-wrong = este convite não é válido
server-invite-used = outra pessoa já usou este convite; pode assistir à partida
server-invite-over = esta partida já acabou; peça outro convite
server-invite-own = esta partida é sua; envie o link à pessoa com quem quer jogar
server-address = não se consegue escutar em { $address }: { $reason }
server-no-threads = o servidor não consegue iniciar: { $reason }
server-declined = isso foi recusado; pode voltar a pedir depois de uma jogada
server-stale = a partida já avançou; veja outra vez o tabuleiro
server-spectator = está a assistir a esta partida
server-not-your-turn = não é a sua vez
server-waiting = o outro jogador ainda não chegou
server-over = a partida acabou
server-not-over = a partida ainda não acabou
server-no-offer = não há nenhuma proposta assim
server-no-coach = só as partidas contra o computador têm treinador
server-coached = o treinador já está ligado
server-guess-wrong = a estimativa tem de ser "new", "casual", "regular" ou "strong"
server-guess-late = a sua pontuação já se conhece dos resultados
server-offered = já propôs isso
server-nothing-to-take-back = não há nenhuma jogada sua para voltar atrás
server-too-long = a partida já vai longa; agora só são possíveis lances e o seu fim
server-protocol = esta página é de outra versão que o servidor; carregue-a outra vez
server-no-turn = nenhuma jogada legal tem estes passos
server-line-too-long = a linha é demasiado longa; pode ter { $most } jogadas no máximo
server-line-wrong = jogada { $number }: { $problem }
server-too-many-records = há demasiadas partidas no texto; podem ler-se { $most } de cada vez
server-option-wrong = uma opção escreve-se option=NOME=VALOR, como em option=size=4x4
server-turn-wrong = o lado a jogar tem de ser 0 ou 1
server-not-a-tag = { $name } não pode ser o nome de uma etiqueta: use letras, algarismos e _
server-not-a-record = o texto não é o registo de uma partida
server-study-too-long = a análise é demasiado longa para se guardar; pode ter { $bytes } bytes no máximo
server-studies-today = já se partilhou muito daqui hoje; guarde o registo num ficheiro, ou volte amanhã
server-studies-full = o servidor não tem espaço para mais análises neste momento; guarde o registo num ficheiro
server-studies-too-fast = demasiadas análises partilhadas em pouco tempo; espere um minuto
server-lesson-moves = a jogada { $text } não continua a tarefa; envie só as que continuam
server-lesson-request = um pedido sobre uma tarefa tem ou `steps`, ou `move`, ou o número de uma `hint`
server-no-study = não há aqui nenhuma análise assim
server-no-report = não há aqui nenhum relatório assim
server-report-not-made = este relatório ainda não está feito
server-report-board = o tabuleiro tem { $squares } casas; aqui fazem-se relatórios de tabuleiros com { $most } no máximo
server-report-effort = peça { $fewest } a { $most } partidas, ou 1 a { $minutes } minutos
server-report-open = um relatório pedido daqui ainda não está feito; espere que esteja, ou remova-o
server-reports-full = já há muitos relatórios à espera; volte mais tarde, ou faça um com `cygnet report`
server-reports-today = já se pediram vários relatórios daqui hoje; volte amanhã, ou faça um com `cygnet report`
analysis-busy = há muita gente a analisar neste momento; tente outra vez daqui a pouco
analysis-too-many = tem muitas análises em curso; feche outra página primeiro

## Problemas.

load-no-name = Diga que ficheiro ler: carregar partida.txt
load-failed = Nada foi carregado: { $reason }
trainer-over = este problema acabou; `seguinte` mostra outro
trainer-nothing-wrong = não há nenhuma jogada errada para explicar
trainer-no-such-puzzle = este problema não existe
trainer-nothing-to-ask = depois de um problema pode perguntar por qualquer jogada de uma posição em que era a sua vez
trainer-no-such-theme = nenhum dos problemas tem este tema
lessons-not-read = O Cygnet não consegue ler que lições já fez e começa de novo: { $problem }
lessons-not-saved = O Cygnet não consegue guardar que lições já fez: { $problem }
lesson-syntax = não é uma lição: { $problem }
lesson-other-rules = é para a versão { $found } das regras, não { $rules }
lesson-ids = uma lição tem tarefas, cada uma com o seu próprio nome; { $id } não é só uma tarefa
lesson-position = não se consegue preparar a tarefa { $task }: { $problem }
lesson-unsolvable = não se consegue atingir o objetivo da tarefa { $task } nas suas jogadas
lesson-text = à tarefa { $task } falta um texto na língua { $language }
tutor-done = esta tarefa está feita; `seguinte` mostra a seguinte
tutor-last = esta é a última tarefa da lição
tutor-first = esta é a primeira tarefa da lição
tutor-no-such-task = essa tarefa não existe; as tarefas têm os números de 1 a { $count }
puzzle-other-rules = é para a versão { $found } das regras, não { $rules }
puzzle-file-line = linha { $line }: { $problem }
puzzle-file-long-line = tem mais de { $most } bytes
puzzle-file-version = é a versão { $found } do formato; este programa lê a versão { $known }
puzzle-file-not-puzzle = não é um problema: { $problem }
puzzle-file-no-header = não é a primeira linha de um ficheiro de problemas, que diz o formato e a sua versão
puzzle-rates-range = as taxas são { $levels } números de 0 a 100
puzzle-too-long = a solução tem mais de { $most } jogadas
puzzle-many-defences = a solução lista mais de { $most } defesas numa posição
puzzle-its-id = o nome
puzzle-its-difficulty = a dificuldade
puzzle-its-value = o valor da posição
puzzle-its-length = o comprimento
puzzle-its-themes = a lista dos temas
puzzle-statement = { $what } é { $found }, não { $stated }
puzzle-turns-range = o número de jogadas é de 1 a { $most }
puzzle-fewer-turns = só uma jogada chega ao objetivo em menos jogadas do que { $turns }
puzzle-goal-loss = o objetivo de um problema é uma vitória ou um empate, não uma derrota
puzzle-game-over = na posição a partida já acabou
puzzle-interrupted = a prova foi interrompida
puzzle-unproved = não se consegue provar com um limite de { $nodes } posições
puzzle-no-only = na posição não há uma jogada que seja a única boa
puzzle-at-start = na posição
puzzle-after-line = depois de { $line }
puzzle-not-only = { $place }, a única jogada é { $proved }, não { $stated }
puzzle-other-defences = { $place }, as defesas que mais exigem são { $proved }, não { $stated }
puzzle-band-first-steps = primeiros passos
puzzle-band-easy = fácil
puzzle-band-medium = médio
puzzle-band-hard = difícil
puzzle-band-very-hard = muito difícil
puzzle-theme-capture = captura
puzzle-theme-trap = cerco
puzzle-theme-strike = captura pela força
puzzle-theme-sacrifice = sacrifício
puzzle-theme-push = empurrão
puzzle-theme-promotion = promoção
puzzle-theme-demotion = despromoção
puzzle-theme-arrival = chegada
puzzle-theme-drop = colocação
puzzle-theme-exit = saída
puzzle-theme-join = junção de grupos
puzzle-theme-cut = corte de um grupo
puzzle-theme-quiet = jogada calma
puzzle-theme-race = corrida
puzzle-theme-zugzwang = zugzwang
puzzle-theme-parry = parada
puzzle-theme-block = bloqueio
puzzles-not-read = O Cygnet não consegue ler os seus resultados em problemas e começa sem nenhum: { $problem }
puzzle-other-game = { $file }: a partida { $number } não é de { $game } com estas opções
command-erase-unconfirmed = isto apaga de vez as suas pontuações e resultados; repita o comando com --yes
command-no-folders = não há nenhuma pasta para os seus resultados
command-learn-json = learn é interativo e não tem JSON
command-puzzle-json = puzzle é interativo e não tem JSON; puzzles build mostra problemas
command-puzzles-no-id = não há problema { $id }

## A base de dados do servidor.

store-game-exists = já existe uma partida com o id `{ $id }`; uma partida nova precisa de um id próprio
store-no-game = não há nenhuma partida com o id `{ $id }`
store-invalid = não se consegue guardar isto: { $reason }
store-address = `{ $address }` não é uma base de dados: { $reason }
store-open = não se consegue abrir o ficheiro da base de dados { $path }: { $reason }
store-reach = não se consegue contactar o PostgreSQL em { $place }: { $reason }
store-newer-schema = a base de dados { $place } foi escrita por uma versão mais recente do Cygnet (as suas tabelas têm a versão { $found }, e este programa conhece as versões até { $known }); use o programa mais recente ou outra base de dados
store-failed = a base de dados falhou { $during }: { $reason }
store-closed = a base de dados está fechada
store-path-missing = falta o caminho de um ficheiro, como em `sqlite:games.db`
store-not-in-memory = as partidas guardam-se num ficheiro, como em `sqlite:games.db`
store-other-scheme = devia ser `postgres://user@host/database`, `sqlite:PATH` ou um caminho
store-postgres-url = { $problem }; devia ser `postgres://user:password@host:port/database`
store-postgres-too-old = é a versão { $version }; o Cygnet precisa da versão { $oldest } ou de uma mais recente
store-no-answer = nenhuma resposta em { $seconds } segundos
store-no-connection = nenhuma ligação ficou livre a tempo
store-is-folder = é uma pasta; indique um ficheiro, como games.db
store-not-a-file = não é um ficheiro normal; indique um ficheiro, como games.db
store-no-folder = não se consegue criar a pasta { $folder }: { $reason }
store-no-lock = não se consegue criar o ficheiro que a reserva: { $reason }
store-in-use = outro processo está a usá-lo; pare esse processo, indique outro ficheiro ou use PostgreSQL, que vários processos podem partilhar
store-game-without-id = o id de uma partida está vazio
store-without-events = nenhum acontecimento para a partida `{ $id }`; tem de haver pelo menos um
store-nul-in-game = um texto da partida `{ $id }` contém um carácter NUL, que nenhuma base de dados guarda
store-study-without-id = o id de uma análise está vazio
store-nul-in-result = um resultado contém um carácter NUL, que nenhuma base de dados guarda
store-nul-in-report = um relatório contém um carácter NUL, que nenhuma base de dados guarda
store-nul-in-study = uma análise contém um carácter NUL, que nenhuma base de dados guarda
store-while-storing-events = ao guardar acontecimentos
store-while-reading-events = ao ler acontecimentos
store-while-reading-versions = ao ler versões
store-while-reading-a-list-of-games = ao ler uma lista de partidas
store-while-looking-for-games-that-are-due = ao procurar partidas à espera
store-while-counting-games = ao contar partidas
store-while-reading-results = ao ler resultados
store-while-listing-reports = ao ler a lista dos relatórios
store-while-reading-a-report = ao ler um relatório
store-while-reading-a-study = ao ler uma análise
store-while-counting-the-moves-of-a-position = ao contar as jogadas de uma posição
store-while-counting-the-games-of-a-client = ao contar as partidas de um cliente
store-while-reading-the-time = ao ler as horas
store-while-counting-studies = ao contar as análises
store-while-counting-moves = ao contar as jogadas

## Relatórios.

report-other-study = pertence a um relatório sobre outro jogo, outras opções, outra semente ou outra versão
report-unread-study = a linha { $line } não é um resultado de um relatório
report-unread = não é um relatório: { $reason }
report-format = o seu formato é a versão { $format }; este programa lê a versão { $own }
report-game-too-long = a partida foi parada ao fim de mil jogadas
command-report-not-resumed = { $file } não pode ser continuado; apague-o para começar de novo
command-report-unread = não se consegue ler { $file }
