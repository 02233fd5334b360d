# Pontuações e progresso.

rating-with-margin = { $rating } ± { $margin }
rating-provisional = { $rating } ± { $margin } (provisória)
rating-none = ainda nenhuma
strength-name = Força { $rating }
strength-own = A sua força
rating-first = A sua primeira pontuação em { $game }: { $rating }.
rating-moved = A sua pontuação em { $game }: { $rating } ({ $change }).
rating-not-moved = Esta partida é { $reason }.
rating-tally = { $won } ganhas, { $drawn } empatadas, { $lost } perdidas
rating-not-noted = O resultado não foi guardado: { $reason }
ratings-title = { $game }, em { $games } partidas; level-5 tem 1500, e level-10 procura { $nodes } posições por jogada:
ratings-guess = { $game } ainda não foi medido; os níveis contam com 140 pontos de distância:
ratings-row = { $rating } ({ $low } a { $high }), { $games } partidas
ratings-row-guess = cerca de { $rating }
ratings-not-connected = { $game }: estes resultados não ligam todos os jogadores
ratings-written = { $game }: pontuações escritas em { $file }
ratings-interrupted = Interrompido: o mesmo comando com --records continua.
ratings-exported = Resultados escritos em { $file }
ratings-erased = Apagado.
ratings-guessed = A sua pontuação em { $game } começa em { $rating }.
ratings-guess-late = A sua pontuação em { $game } já se conhece dos resultados: { $rating }.
results-rating = pontuação
results-games = partidas
results-puzzles = problemas
results-puzzles-told = { $tried ->
    [one] 1 tentado
   *[other] { $tried } tentados
}, { $solved ->
    [one] 1 resolvido
   *[other] { $solved } resolvidos
} à primeira
results-curve = curva
results-curve-told = de { $first } em { $start } a { $last } em { $end }; mínimo { $low }, máximo { $high }
results-against = contra
results-against-told = { $opponent }: { $tally }, { $percent }%
results-opening = abertura
results-opening-told = { $moves } com { $side }: { $tally }
results-none = { $game }: ainda não há partidas nem problemas
mistakes-sought = À procura de problemas nas suas últimas partidas…
mistakes-none = As suas últimas partidas de { $game } não têm erros que sirvam de problema: jogue primeiro contra o computador.

## O ecrã.

progress-menu = Progresso
progress-text = A sua pontuação e a sua curva, os resultados contra cada nível, e as aberturas que correram mal.
progress-game = Jogo
progress-no-record = O registo desta partida já não está guardado.
progress-title = Progresso
progress-rating = Pontuação { $rating }
progress-games = Partidas: { $tally }
progress-of-puzzles = Problemas: { $told }
progress-empty = Jogue uma partida contra o computador ou resolva um problema: a sua pontuação e os seus resultados aparecem aqui.
progress-curve = A sua pontuação
progress-against = Os seus resultados
progress-opening = Abertura { $moves } ({ $side })
progress-guess = Como joga?
progress-guess-text = A resposta é onde a sua pontuação começa; os resultados mudam-na a partir daí.
progress-guess-new = Nunca joguei este jogo
progress-guess-casual = Sei as regras
progress-guess-regular = Jogo de vez em quando
progress-guess-strong = Jogo bem
progress-export = Exportar todos os resultados…
progress-export-text = Escreva o caminho de um ficheiro. ~/ é a sua pasta pessoal.
progress-erase = Apagar os meus resultados…
progress-erase-text = Isto apaga a sua pontuação e todos os resultados em { $game }. Não se podem recuperar.
progress-erase-no = Não, ficam
progress-erase-yes = Sim, apagar
