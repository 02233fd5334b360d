# Nomes de que vários jogos precisam ou podem precisar: lados, passos, fins, opções. As peças, as casas e as
# contagens de um jogo estão no catálogo desse jogo.
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
choice-random = à sorte
