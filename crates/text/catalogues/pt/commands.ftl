# O que os comandos dizem às pessoas.

record-folder = { $name } é uma pasta; dê os ficheiros de registos que lá estão
record-not-opened = não é possível ler { $name }: { $problem }; dê um ficheiro de registos

## Argumentos errados.

usage-problem = { $problem }; { $advice }
usage-see-help = experimente 'cygnet --help'
usage-command-missing = falta um comando
usage-command-unknown = não há nenhum comando { $command }
usage-commands = os comandos são { $commands }
usage-subcommand-missing = falta um comando a seguir a { $command }: { $commands }
usage-argument-unknown = o argumento { $argument } não era esperado
usage-arguments-missing = faltam argumentos obrigatórios: { $arguments }
usage-value-missing = { $argument } precisa de um valor, e não tem nenhum
usage-choice-missing = { $argument } precisa de um valor, e não tem nenhum [valores possíveis: { $values }]
usage-choice-unknown = o valor { $value } não serve para { $argument } [valores possíveis: { $values }]
usage-value-wrong = o valor { $value } não serve para { $argument }: { $reason }
usage-value-unexpected = o valor { $value } de { $argument } está a mais; não se esperavam mais
usage-argument-twice = o argumento { $argument } só se pode dar uma vez
usage-arguments-conflict = o argumento { $argument } não se pode dar com os outros
usage-argument-conflict = o argumento { $argument } não se pode dar com { $others }
usage-not-utf8 = há um argumento que não é texto UTF-8
usage-similar-command = há um comando parecido: { $name }
usage-similar-commands = há comandos parecidos: { $names }
usage-similar-argument = há um argumento parecido: { $name }
usage-similar-arguments = há argumentos parecidos: { $names }
usage-similar-value = há um valor parecido: { $name }
usage-similar-values = há valores parecidos: { $names }
value-number = deve ser um número inteiro de { $least } a { $most }
value-time = deve ser um tempo com a sua unidade, como 500ms, 1.5s, 2m ou 1h30m, de 1ms a 24h
value-games = deve ser um número par de 2 a { $most }: cada abertura joga-se duas vezes
value-match-clock = um encontro precisa de um limite, como 1m+0.6s

## O que impede um comando.

command-problems = { $first }; { $second }
command-answer-unwritable = não é possível escrever a resposta
command-file-unwritable = não é possível escrever { $file }
command-file-unreadable = não é possível ler { $file }: { $reason }
command-review-output = não é possível escrever { $file }: diga um ficheiro para as partidas revistas
command-no-signals = não é possível tratar os sinais do sistema
command-no-terminal = não é possível usar o terminal
command-no-pipe = não é possível criar um canal
command-engine-broken = o motor avariou-se
command-input-unreadable = não é possível ler os comandos
command-answers-unreadable = não é possível ler as respostas
command-option-unread = { $option } não é uma opção: escreva -o nome=valor
command-move-of-moves = jogada { $number } de --moves
command-game-missing = diga para que jogo são as opções: { $games }
command-screen-options = --plain e --ascii são para cygnet sozinho, play, learn e puzzle
command-play-json = play é uma conversa e não tem JSON; watch e inspect têm
command-serve-json = serve é uma conversa e não tem JSON; as suas páginas e /api têm
command-no-data-folder = não há pasta de dados para as partidas; indique um ficheiro com --database
command-engine-json = engine é uma conversa e não tem JSON; analyse tem
command-not-tables = { $folder }: não é uma pasta de tabelas
command-proofs-not-kept = Não foi possível guardar as provas: { $reason }.
command-no-table-folder = não há pasta para tabelas; diga onde com --out
command-picture-is-table = { $file } é a própria tabela; diga outro ficheiro para a imagem
probe-too-many-pieces = um dos lados tem ali mais peças do que pode ter numa partida
record-without-game = { $file } não tem a partida { $number }; as suas partidas vão de 1 a { $last }
record-at-line = { $file }:{ $line }: { $problem }
record-at-game = { $file }:{ $line }: partida { $game }: { $problem }
record-at-turn = { $file }:{ $line }: partida { $game }, jogada { $turn }: { $problem }
record-at-variation = { $file }:{ $line }: partida { $game }, variante na jogada { $turn }: { $problem }


## Erros.

command-error = erro: { $problem }

## Posições.

position-is = Posição: { $position }
board-on = { $game } em { $size }
result-win-in = ganha em { $turns }
result-loss-in = perde em { $turns }

## analyse.

analyse-line = prof. { $depth }  { $score }  { $nodes } posições  { $seconds } s  { $speed } M/s  { $line }
analyse-over = A partida acabou.

## bench.

bench-signature = assinatura { $signature }
bench-search-signature = assinatura das procuras { $signature }
bench-leaves = { $rate } folhas por segundo
bench-thousand-leaves = { $rate } mil folhas por segundo
bench-million-leaves = { $rate } milhões de folhas por segundo
bench-games = { $rate } partidas por segundo
bench-thousand-games = { $rate } mil partidas por segundo
bench-million-games = { $rate } milhões de partidas por segundo

## engine-check.

check-ok = certo
check-failed = errado
check-not-supported = sem suporte
check-summary = certos: { $good }, errados: { $failed }, sem suporte: { $absent }

## match.

match-title = { $game }, { $one } contra { $two }, { $limits }, semente { $seed }
match-title-each = { $game }, { $one } contra { $two }, semente { $seed }
match-player = { $player } com { $limits }
match-limit-game = { $start } para a partida e mais { $increment } a cada jogada
match-limit-time = { $time } por jogada
match-limit-nodes = { $nodes } posições por jogada
match-label-score = pontos
match-label-superiority = vantagem
match-label-sides = lados
match-label-length = duração
match-label-ended = acabaram
match-score = { $points } de { $games } ({ $percent } %): { $wins } ganhas, { $draws } empatadas, { $losses } perdidas
match-elo =
    { $elo }, intervalo de 95 % a partir de { $pairs ->
        [one] um par
       *[other] { $pairs } pares
    }
match-elo-interval = { $elo } ({ $low } a { $high })
match-elo-infinite = { $sign }infinito
match-superiority = { $percent } % de probabilidade de jogar melhor { $player }
match-sprt = { $elo } contra { $base }: { $verdict }, LLR { $ratio } ({ $low } a { $high })
sprt-accepted = aceite
sprt-rejected = rejeitado
sprt-undecided = por decidir
match-sides = vitórias { $of_one }: { $wins_one }, vitórias { $of_two }: { $wins_two }
match-length = { $turns } jogadas em média
match-ended-by = { $count } por { $how }
ended-illegal-move = jogada ilegal
ended-failure = falha
match-interrupted = Interrompido depois de { $played } de { $all } partidas; com --records FICHEIRO podia continuar.
match-can-go-on = Interrompido depois de { $played } de { $all } partidas; o mesmo comando continua-o.
match-progress = { $played } de { $all } partidas: { $score }

## record check.

record-in-order =
    { $file }: { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    } em ordem

## review.

review-title = Partida { $number }: { $game }
review-head-turn = n.º
review-head-side = lado
review-head-move = jogada
review-head-best = melhor
review-head-played = feita
review-forced = forçada
review-others-no-better = as outras podem não ser melhores
review-became = de { $before } a { $after }
review-moves =
    { $side }: { $count ->
        [one] { $count } jogada
       *[other] { $count } jogadas
    }
review-inaccuracies =
    { $count ->
        [one] { $count } imprecisão
       *[other] { $count } imprecisões
    }
review-mistakes =
    { $count ->
        [one] { $count } erro
       *[other] { $count } erros
    }
review-blunders =
    { $count ->
        [one] { $count } erro grave
       *[other] { $count } erros graves
    }
review-interrupted = Interrompida: só estas jogadas foram vistas.
review-progress = partida { $number }

## solve.

solve-label-value = valor
solve-label-distance = distância
solve-label-line = melhor jogo
solve-label-best = jogada certa
solve-label-proof = prova
solve-label-effort = trabalho
solve-label-in-hand = em mão
solve-label-region = região
solve-label-sum = soma
solve-unknown = desconhecido
solve-mover-wins = vitória { $of_mover }, a quem cabe jogar
solve-other-wins = vitória { $of_other }, jogue-se o que se jogar
solve-drawn = empate: nenhum dos lados consegue forçar a vitória
solve-has-won = a partida acabou com a vitória { $of_winner }
solve-has-drawn = a partida acabou empatada
solve-no-win = desconhecido, mas não há vitória { $of_mover }
solve-no-loss = desconhecido, mas não há derrota { $of_mover }
solve-progress = { $millions } milhões de posições, { $seconds } s
solve-no-win-so-far = não é vitória, por agora
solve-no-loss-so-far = não é derrota, por agora
solve-nobody-wins = nenhuma: empate
solve-not-found = não se encontrou; { $reason }
solve-turns =
    { $turns ->
        [one] { $turns } jogada
       *[other] { $turns } jogadas
    }
solve-line-cut = não se encontrou até ao fim; { $reason }
solve-proof = { $file }, { $bytes } bytes; confira-a com: cygnet verify { $file }
solve-no-proof = não se escreveu nenhuma prova; { $reason }
solve-positions =
    { $count ->
        [one] { $count } posição
       *[other] { $count } posições
    }
solve-recalled = e { $count } já conhecidas
solve-with-table = com uma tabela completa
solve-in-hand = { $first } { $own }, { $second } { $other } jogadas
solve-region-unknown = não se calculou
solve-region-hot = { $name }, quente: { $left } a favor { $of_first } com a primeira jogada aqui { $of_first }, { $right } com ela { $of_second }
solve-first-wins = ganha quem jogar primeiro
solve-second-wins = ganha quem jogar em segundo
solve-side-wins = vitória { $of_side }, jogue quem jogar primeiro

## table.

table-forecast = { $board }: { $positions } posições, { $stored } delas guardadas, em { $mebibytes } MiB
table-going-on = a continuar depois do nível { $level } de { $levels }
table-finished = acabada em { $seconds } s, { $speed } milhões de posições por segundo
table-exists = já existia
table-interrupted = interrompida com { $level } de { $levels } níveis acabados; o mesmo comando continua-a
table-at-level = nível { $level }/{ $levels }, { $speed } milhões/s
table-waiting = à espera do disco
progress-settled = decididas: { $percent } %
progress-checksums = somas de controlo: { $percent } %
progress-positions = posições: { $percent } %
progress-counted = contadas: { $percent } %
progress-time-left = faltam { $time }
probe-wins = { $board }, vez { $of_mover }: vitória { $of_winner }
probe-winning = ganham
probe-losing = perdem
probe-absent = { $position } não está na tabela: { $reason }
table-in-order = { $file }: em ordem; { $parts } somas de controlo e { $positions } posições ao acaso conferidas (semente { $seed })
table-check-interrupted = { $file }: a verificação foi interrompida
table-count-interrupted = { $file }: a contagem foi interrompida
stats-positions = posições
stats-won = ganhas por quem joga
stats-lost = perdidas
stats-one-move = ganhas só por uma jogada
stats-by-pieces = Ganhas em percentagem, pelas peças de quem joga e do adversário
stats-by-steps = Pelos passos que faltam a todas as peças
stats-by-steps-head = passos             posições   ganhas     só uma jogada
stats-first-moves = Primeiras jogadas
stats-wins = ganha
stats-loses-to = perde com { $moves }
picture-summary = { $positions } posições; quem joga ganha { $won } %, e { $one_move } % só por uma jogada
picture-first-moves = primeiras jogadas
picture-by-steps = pelos passos que faltam a todas as peças
picture-steps-left = faltam { $steps } passos: { $positions }
picture-grey = a cinzento: quantas posições há
picture-by-pieces = ganhas em %, por peças: próprias ↓ do adversário →

## puzzles.

progress-puzzles = { $percent }% encontrados
puzzles-found =
    { $puzzles ->
        [one] { $puzzles } problema
       *[other] { $puzzles } problemas
    } em { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    }
puzzles-written =
    { $puzzles ->
        [one] { $puzzles } problema escrito
       *[other] { $puzzles } problemas escritos
    } em { $file }, de { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    } com a semente { $seed }
puzzles-too-few = São menos do que os { $wanted } pedidos.
puzzles-wrong = { $file }, linha { $line }, problema { $id }: { $reason }
puzzles-unread = { $file }, linha { $line }: { $reason }
puzzles-check-interrupted = A verificação foi interrompida.
puzzles-checked =
    { $file }: { $checked ->
        [one] { $checked } problema conferido
       *[other] { $checked } problemas conferidos
    }, { $wrong } com erros

## verify.

verify-win = vitória { $of_mover }, a quem cabe jogar, responda-se o que se responder
verify-loss = vitória { $of_other }, jogue-se o que se jogar
verify-draw = nenhum dos lados consegue forçar a vitória
verify-theorem = em { $board }, a partir de { $position }: { $verdict }.
verify-checked =
    { $file }: { $theorem } Conferido com { $replies ->
        [one] { $replies } resposta
       *[other] { $replies } respostas
    }, até { $ends ->
        [one] { $ends } fim
       *[other] { $ends } fins
    } da partida.
verify-refused = { $file }: recusada; { $reason }
verify-not-checked = { $file }: não conferida; { $reason }

## watch.

watch-title = { $game }: { $one } contra { $two }, semente { $seed }
watch-plays = { $number }. { $side }: { $move_text }
