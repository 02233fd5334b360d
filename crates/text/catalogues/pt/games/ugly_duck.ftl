# Ugly Duck.

ugly_duck-summary = Atravesse o tabuleiro, torne-se cisne e regresse antes do adversário.
ugly_duck-credit = W. D. Troyka, 2001
ugly_duck-move-format = as duas casas, como b1c2
ugly_duck-option-size = colunas x linhas do tabuleiro

piece-duck = pato
piece-swan = cisne
the-piece-duck = o pato
the-piece-swan = o cisne
tally-ducks = patos
tally-swans = cisnes

ugly_duck-reason-home = um cisne regressou à linha de partida
ugly_duck-reason-last-piece = a última peça do adversário foi capturada

ugly_duck-comes-home = o regresso já não pode ser travado
ugly_duck-lets-home = já não pode travar o regresso do adversário

ugly_duck-duck-on-far-row = um pato na sua linha oposta já seria um cisne
ugly_duck-two-swans-home = os dois lados têm um cisne na linha de partida, mas o primeiro já acabou a partida

ugly_duck-bot-greedy-table = vê uma jogada; até onde chegou cada peça (só com 5 linhas)
ugly_duck-bot-greedy-threat = vê uma jogada; as peças, e se alguma pode ser capturada
ugly_duck-bot-other-size = a sua tabela é para 5 linhas, e o tabuleiro é de { $size }
