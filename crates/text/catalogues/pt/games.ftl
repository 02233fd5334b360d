# Nomes que os jogos partilham: lados, peças, casas, contagens.
#
# Os lados de uma cor são femininos no plural, as Pretas; X e O são singulares sem artigo. Onde isso
# importa, o lado traz consigo o que concorda com ele.

## Os lados.

side-white = Brancas
side-black = Pretas
side-red = Vermelhas
side-x = X
side-o = O
side-of-white = das Brancas
side-of-black = das Pretas
side-of-red = das Vermelhas
side-of-x = de X
side-of-o = de O
side-has-won-white = as Brancas venceram
side-has-won-black = as Pretas venceram
side-has-won-red = as Vermelhas venceram
side-has-won-x = X venceu
side-has-won-o = O venceu

## O que está no tabuleiro.

piece-duck = pato
piece-swan = cisne
piece-jumper = saltador
piece-slipper = deslizador
piece-stone = pedra
piece-piece = peça
the-piece-duck = o pato
the-piece-swan = o cisne
the-piece-jumper = o saltador
the-piece-slipper = o deslizador
the-piece-stone = a pedra
the-piece-piece = a peça
terrain-mountain = montanha
terrain-small-cave-with-its-dragon = gruta pequena com o seu dragão
terrain-large-cave-with-its-dragon = gruta grande com o seu dragão
terrain-used-cave = gruta usada

## O que se conta.

tally-ducks = patos
tally-swans = cisnes
tally-jumpers = saltadores
tally-slippers = deslizadores
tally-moves-left = jogadas restantes
tally-groups = grupos
tally-pieces = peças
tally-strength = força

## Os passos de uma jogada que não são casas.

step-top = topo
step-bottom = fundo
step-left = esquerda
step-right = direita
step-none = nenhuma

## Como uma partida acaba sem que as regras a acabem.

termination-resignation = desistência
termination-agreement = acordo
termination-time = tempo
termination-adjudication = decisão arbitral

## Opções.

option-name-size = tamanho
option-name-first = quem começa
option-name-step = deslize
option-name-jump = salto
option-name-variant = variante
choice-random = à sorte
