# Torneios.

tournament-round-robin = todos contra todos
tournament-gauntlet = desafio
tournament-swiss = sistema suíço
tournament-knockout = eliminatórias
tournament-about =
    { $game }, { $format }, { $players ->
        [one] { $players } jogador
       *[other] { $players } jogadores
    }
tournament-plan =
    { $rounds ->
        [one] { $rounds } ronda
       *[other] { $rounds } rondas
    }, { $games ->
        [one] uma partida
       *[other] { $games } partidas
    } por encontro
tournament-seed = semente { $seed }
tournament-limits-differ = cada jogador com os seus limites

## A tabela.

tournament-head-place = n.º
tournament-head-player = jogador
tournament-head-points = pontos
tournament-head-games = partidas
tournament-head-won = ganhas
tournament-head-drawn = empatadas
tournament-head-lost = perdidas
tournament-head-byes = isenções
tournament-head-forfeits = faltas
tournament-head-buchholz = Buchholz
tournament-head-sonneborn = S-B
tournament-head-rating = pontuação
tournament-head-superiority = acima do seguinte
tournament-rating = { $elo } ({ $low } a { $high })
tournament-not-connected = As partidas ainda não ligam todos os jogadores, por isso não há pontuações.
tournament-note-rating = pontuação: Elo acima ou abaixo da média dos jogadores, com o intervalo de 95 %.
tournament-note-superiority = acima do seguinte: a probabilidade de um jogador ser mais forte do que o da linha seguinte.
tournament-note-points = pontos: uma vitória vale 1, um empate ½.
tournament-note-byes = Um jogador sem adversário numa ronda recebe os pontos de partidas ganhas.
tournament-note-buchholz = Buchholz: a soma dos pontos dos adversários.
tournament-note-sonneborn = S-B (Sonneborn–Berger): os pontos feitos contra cada adversário vezes os pontos desse adversário.
tournament-note-gauntlet = A ordem é a da percentagem dos pontos, porque os jogadores têm números de partidas diferentes.
tournament-note-knockout = A ordem é até onde cada jogador chegou.
tournament-note-forfeits = faltas: partidas perdidas por tempo, por uma jogada ilegal, ou porque o jogador não pôde continuar.

## Os encontros.

tournament-crosstable = Pontos contra cada adversário:
tournament-crosstable-note = As colunas são os adversários, pelos números das suas linhas. Um ponto quer dizer que os dois não se encontraram.
tournament-round = Ronda { $number } de { $all }:
tournament-pairing = { $one } { $points_one } : { $points_two } { $two }
tournament-pairing-won = { $one } { $points_one } : { $points_two } { $two }; passa { $winner }
tournament-bye = sem adversário: { $players }
tournament-rematches =
    { $count ->
        [one] Um encontro desta ronda é repetido
       *[other] { $count } encontros desta ronda são repetidos
    }: não era possível uma ronda sem repetições.

## O andamento.

tournament-progress = { $played } de { $all } partidas: { $leaders }
tournament-progress-round = ronda { $round } de { $rounds }
tournament-others = … e mais { $count }
tournament-interrupted = Interrompido depois de { $played } de { $all } partidas; com --records FICHEIRO podia continuar.
tournament-can-go-on = Interrompido depois de { $played } de { $all } partidas; o mesmo comando continua-o.
tournament-written = Escritos: { $page } e { $data }

## A página.

tournament-standings = Classificação
tournament-ratings = Pontuações
tournament-ratings-note = Cada linha é o intervalo de 95 % de uma pontuação, e o ponto nela a pontuação mais provável. 0 é a média dos jogadores. Uma diferença de 200 Elo quer dizer 76 % dos pontos.
tournament-superiority = Probabilidade de superioridade
tournament-superiority-note = A probabilidade, em percentagem, de o jogador da linha ser mais forte do que o da coluna, cuja linha tem o número em cima. Acima de 95 % a ordem dos dois está estabelecida; perto de 50 % está em aberto.
tournament-rounds = Rondas
tournament-rounds-note = A última coluna dá as partidas de um encontro pela sua ordem, do ponto de vista do primeiro jogador: 1 ganha, ½ empatada, 0 perdida. Uma cruz † marca uma falta; os registos dizem a razão.
tournament-so-far = { $played } de { $all } partidas até agora
tournament-all-played =
    { $games ->
        [one] { $games } partida jogada
       *[other] todas as { $games } partidas jogadas
    }
tournament-made-with = Feito por Cygnet { $version }.
