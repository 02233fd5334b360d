# O que dizem os ecrãs e o modo de linhas.

## Menus.

main-title = jogos de estratégia para dois
choose-game = A que vamos jogar?
continue-game = Continuar uma partida
continue-title = Partidas que ficaram a meio
continue-text = A sua última partida por acabar:
unfinished-text = Partidas por acabar, a última que deixou primeiro:
unfinished-about = { $board }, { $players }. Jogadas feitas: { $turns }, a última em { $date }. { $standing }
cannot-continue = Não é possível continuar esta partida: { $reason }
discard-title = Deitar fora esta partida?
discard-text = Não será possível recuperá-la.
no-keep = Não, guardar
yes-discard = Sim, deitar fora
open-file = Abrir uma partida de um ficheiro
open-text = Percorra uma partida guardada ou qualquer registo e continue a jogar a partir de onde quiser.
settings = Definições
settings-text = Língua, cores, peças, ritmo, ajuda e jogadores.
help = Ajuda
help-text = Todas as teclas e o que fazem.
quit = Sair
quit-text = Uma partida em curso fica guardada e é proposta da próxima vez.
back = Voltar
too-small = Esta janela tem { $columns } colunas e { $rows } linhas. O Cygnet precisa de pelo menos 60 e 20; 80 e 24 são confortáveis. A partida espera até haver espaço; Ctrl-C sai.

## Before a game.

new-game = Nova partida
start-game = Começar a partida
time = Relógio
start-position = Começar de uma posição
the-beginning = o início
rules = Regras do jogo
human = humano
human-text = uma pessoa neste teclado
chance-decides = decide a sorte
no-clock = nenhum
time-per-move = { $time } por jogada
something-else = Outro valor…
type-size = Escreva um tamanho, colunas x linhas, como 5x6. Tabuleiros: { $sizes }.
type-number = Escreva um número: { $numbers }.
type-time = Escreva um tempo: 30s são trinta segundos por jogada, 5m+3s são cinco minutos e mais três segundos por jogada, nenhum é sem relógio.
not-a-value = { $text } não é um tamanho como 12x8 nem um tempo como 5m+3s.
position-text = Escreva ou cole uma posição, como a que o menu de uma partida copia. Vazio é o início.
about-start = Enter começa. As setas levam a tudo o que se pode escolher.
about-time = Quanto tempo tem cada lado.
about-position = Começar de qualquer posição, escrita como texto.
about-rules = Como se joga, com exemplos.
about-back = Para a lista dos jogos.

## Files.

type-path = Escrever o caminho de um ficheiro…
path-text = Escreva o caminho de um ficheiro com uma ou mais partidas. ~/ é a sua pasta pessoal.
which-game = O ficheiro tem várias partidas. Qual?
saved-in = As partidas guardadas estão em { $folder }
is-saved = guardada
is-ended = acabou há pouco
no-folder = Não há pasta onde guardar partidas.
save-text = Para onde? Um nome sozinho fica junto das outras partidas.
saved-to = Guardada em { $file }
not-saved = { $file } não foi escrito: { $reason }
overwrite-text = Já há um ficheiro com este nome. Substituí-lo?
yes-overwrite = Sim, substituir
not-kept = Não é possível guardar a partida para o caso de algo acontecer: { $reason }
settings-not-saved = As definições valem por agora mas não puderam ser guardadas: { $reason }
settings-file = Guardadas em { $file }

## Settings.

language = Língua
theme = Cores
theme-meadow = prado
theme-ice = gelo
theme-wood = madeira
theme-night = noite
pieces = Peças
pieces-emoji = imagens
pieces-symbols = símbolos
pieces-letters = letras
pace = Ritmo do computador
at-once = imediato
seconds-a-move = { $seconds } s por jogada
players-of = Jogadores de { $game }
automatic = auto
warnings = Avisar de más jogadas
threats = Mostrar ameaças
coach-comments = Comentário do treinador
coach-off = nenhum
coach-brief = breve
coach-full = completo
switched-on = sim
switched-off = não

## A game.

menu = Menu
turn-of = Vez { $of_side }:
thinks = { $side } ({ $player }): a pensar…
paused-before = Em pausa. A seguir: { $side } ({ $player }).
looking-at = Depois de { $turns } de { $all } jogadas
moves = Jogadas
no-moves-yet = ainda nenhuma
has-taken = tomou { $pieces }
in-hand = na mão: { $pieces }
stack-of = Pilha em { $square }, de baixo para cima: { $pieces }
none = nenhum
off-board = para fora
and-more = e mais { $count }
and-more-above = mais { $count } acima
becomes = { $before } passa a { $after }
strength-becomes = a força { $before } passa a { $after }
pushes = empurra { $from } para { $to }
summons = { $arrival } em { $square }, força { $strength }
appears = nova peça ({ $piece }) em { $square }
captures = toma { $piece } em { $square }
leaves = { $piece } sai de { $square }
drops = coloca { $piece } em { $square }
to-hand = toma { $piece } em { $square } para a mão
converts = { $piece } em { $square } muda de lado
passes = passa
moves-again = joga outra vez
would-win = e ganha a partida
would-lose = e perde a partida
would-draw = e a partida empata
cannot-choose-because = { $choice } não se pode escolher agora: { $reason }.
not-a-choice = { $choice } não se pode escolher agora; as escolhas são { $choices }.
not-that-way = A partir de { $square } não há nenhuma escolha por aí; as escolhas são { $choices }.
several-that-way = A partir de { $square } há várias escolhas por aí; diga uma de { $choices }.
too-much = A jogada está completa sem { $text }.
not-your-turn = É a vez { $of_side }; o que escrever espera na linha pela sua. Esc abre o menu.
looking-back = Está a ver uma posição anterior; End volta à partida.
reading-only = Isto é um registo para percorrer; Ctrl-G joga a partir desta posição.
game-is-over = A partida acabou; Enter mostra o que se segue.
hint-is = { $best }: { $reason }.
no-hint-now = Há sugestões quando é a sua vez.
hint-asked = À procura de uma sugestão…
reason-only-legal = a única jogada legal
reason-wins-now = ganha já
reason-wins = ganha à força em { $turns } jogadas
reason-wins-some-time = ganha à força
reason-loses = todas as jogadas perdem; esta resiste mais tempo, { $turns } jogadas
reason-loses-some-time = todas as jogadas perdem; esta parece a mais difícil de contrariar
reason-does-not-lose = a única jogada que não perde
reason-may-not-lose = todas as outras jogadas perdem; esta talvez não
reason-draws = empata à força, e nada melhor está à vista
reason-better-than-draw = parece melhor do que { $other }, que só empata
reason-better = melhor por { $margin } do que a seguinte, { $other }
reason-as-good = nada parece melhor; { $other } é igualmente boa
reason-none = nada parece melhor
reason-expects = espera { $line }
score-wins-now = ganha já
score-wins = ganha em { $turns }
score-wins-some-time = ganha à força
score-loses = perde em { $turns }
score-loses-some-time = perde à força
score-lost = perdeu
score-draws = empata
analysis = Análise
analysis-off = A análise está desligada.
analysis-on = A análise está ligada; os valores são de quem tem a vez.
analysis-failed = A análise falhou; { $reason }
depth = prof. { $depth }
reviewing = A rever, { $moves } de { $all }
review-begun = A partida está a ser revista em segundo plano; pode percorrê-la entretanto.
review-done = Revista. { $summary }
verdict-good = { $score }, a melhor { $best }
verdict-open = { $score }; a melhor parece { $best }, mas pode não ser melhor
is-best = a melhor jogada
is-as-good = tão boa como a melhor
best-was = a melhor { $score }
better-is = melhor { $line }
refuted-by = refutada por { $line }
changed-result = de { $before } para { $after }, provado
result-win = vitória
result-draw = empate
result-loss = derrota
mark-inaccuracy = imprecisão
mark-mistake = erro
mark-blunder = erro grave
coach = Treinador
coach-fine = uma boa jogada
examining = A examinar a jogada…
think-again = Pensar melhor
play-it = Jogar
warning-title = Tem a certeza?
warning-proved = { $move_text } desperdiça o resultado provado ({ $before }): { $score }.
warning-one-sided = { $move_text } { $score }, e outra jogada parece melhor ({ $before }).
warning-clear = { $move_text } parece desperdiçar muito: { $after } em vez de { $before }.
threat-wins = Ameaça { $of_side }: { $line }; { $score }.
threat-gains = Ameaça { $of_side }: { $line } ({ $score }).
accuracy = precisão { $percent } %
turning-point = viragem { $turn }
no-choice = nunca teve escolha
value-absolute = { $player }: { $value }, do ponto de vista { $of_side }.
value-by-side = { $player }: { $side_one } { $value_one }, { $side_two } { $value_two }.
no-values = Nenhum jogador automático deste jogo avalia posições neste tabuleiro.
draw-declined = O empate foi recusado; continue.
draw-asked = Empate proposto…
resign-text = O outro lado ganha então a partida.
not-now = Isso não se pode fazer agora.
no-such-choice = Não há número { $number } para escolher; os números são { $numbers }.
piece-blocked = A peça { $number }, em { $square }, não se pode mover agora.
draw-text = Os dois lados concordam com o empate?
yes-draw = Sim, empate
would-be-lost = Esta partida não pôde ser guardada no disco e perder-se-ia.
left-is-kept = A outra fica guardada e pode ser continuada.
key-space = Espaço
key-arrows = Setas
bot-failed = { $player } falhou; a partida espera. Anule, ou deixe-a e vá ao menu.
no-play-on = Não, continuar
yes-resign = Sim, desistir
sides-changed = Nova partida, com os lados trocados.
sides-same = Nova partida, com os mesmos lados.
playing-from-here = A partida continua daqui.
pace-is = Ritmo: { $pace }
is-paused = Em pausa.
goes-on = A partida continua.
position-copied = Está também na área de transferência, se o terminal o permitir.
record-copied = O registo está também na área de transferência, se o terminal o permitir.

## How a game ends.

wins-because = Vitória { $of_winner }: { $reason }.
resigns = Vitória { $of_winner }, por desistência.
out-of-time = Vitória { $of_winner }: acabou o tempo { $of_loser }.
awarded = Vitória { $of_winner }, por acordo ou decisão.
draw-because = Empate: { $reason }.
draw-agreed = Empate por acordo.
draw-awarded = A partida foi declarada empatada.

## What can be done at a game.

do-hint = Sugestão
do-undo = Anular a última jogada
do-redo = Repetir a jogada anulada
do-value = Quanto vale para os jogadores automáticos
do-analysis = Ligar ou desligar a análise
do-review = Rever a partida
do-flip = Virar o tabuleiro
do-draw = Propor empate
do-resign = Desistir
do-rematch = Desforra com os lados trocados
do-rematch-same-sides = Desforra com os mesmos lados
do-play-from-here = Jogar a partir desta posição
do-study = Estudar a partida: experimentar outras jogadas
do-comment = Comentar esta jogada
do-mark = Marcar esta jogada: ! ou ?
do-promote = Adiantar esta variante
do-delete-move = Apagar esta jogada e o que se segue
do-edit = Editar esta posição
comment-text = O comentário à última jogada; sem texto, apaga-se.
no-mark = sem marca
delete-text = Esta jogada e tudo o que se segue desaparecem.
yes-delete = Sim, apagar
help-comment = comentar
record-problem = O registo tem um erro: { $problem }.
a-study = estudo
study-of = estudo de { $players }
study-position = Estudar ou editar
about-editor = Ponha peças no tabuleiro; depois estude a posição, com análise e variantes, ou jogue-a.
do-pause = Pausa ou continuar
do-step = Uma jogada
do-faster = Mais depressa
do-slower = Mais devagar
do-to-start = À primeira posição
do-backward = Uma jogada atrás
do-forward = Uma jogada à frente
do-to-end = À última posição
do-save = Guardar a partida num ficheiro
do-copy-position = Copiar a posição
do-show-record = Mostrar e copiar o registo
do-leave = Deixar a partida e ir ao menu principal

## The keys at the bottom.

help-choose = escolher
help-take = aceitar
help-play = jogar
help-change = mudar
help-list = lista
help-number = por número
help-name = por nome
help-back = voltar
help-clear = limpar
help-scroll = deslizar
help-page = página
help-discard = deitar fora
help-cursor = mover
help-cancel = cancelar
help-next = seguinte
help-hint = sugestão
help-undo = anular
help-menu = menu
help-pause = pausa
help-go-on = continuar
help-step = uma jogada
help-faster = mais rápido
help-slower = mais lento
help-backward = atrás
help-forward = à frente
help-end = fim
help-walk = rever
help-play-here = jogar daqui
help-what-next = continuar
help-rematch = desforra
help-analysis = análise
help-review = rever

## Words that can be typed.

word-hint = sugestão
word-undo = anular
word-redo = repetir
word-value = valor
word-analyse = analisar
word-review = rever
word-flip = virar
word-draw = empate
word-resign = desistir
word-again = desforra
word-again-same = desforra-igual
word-save = guardar
word-position = posição
word-record = registo
word-rules = regras
word-new = nova
word-help = ajuda
word-quit = sair

## The line mode.

plain-draw-offered = Empate proposto; empate outra vez aceita, qualquer jogada recusa.
plain-intro = { $game }. Escreva uma jogada, ou ajuda.
plain-to-move = Vez { $of_side }.
plain-reviewing = A percorrer as jogadas, { $moves } ao todo.
plain-analysis = Vez { $of_side }, { $turns } jogadas à frente:
plain-plays = { $side } ({ $player }): { $move_text }
plain-draw-by = Empate por { $reason }.
plain-not-a-command = { $text } não é um comando; ajuda mostra-os
plain-see-help = { $problem }; ajuda mostra os comandos
plain-no-moves = Não há nenhuma jogada legal: a partida acabou.
plain-no-moves-like = Nenhuma jogada legal começa por { $start }.
plain-taken-back =
    { $count ->
        [one] { $count } jogada anulada
       *[other] { $count } jogadas anuladas
    }
plain-played-again =
    { $count ->
        [one] { $count } jogada repetida
       *[other] { $count } jogadas repetidas
    }
plain-choose = Escreva um número ou uma casa, ou uma letra entre parênteses se houver; cancelar esquece a jogada.
plain-not-listed = { $text } não se pode escolher agora; escreva uma das escolhas da lista, ou cancelar
plain-cancelled = A jogada foi esquecida; escolha de novo.
plain-nothing-begun = Nenhuma jogada foi começada.
plain-name-move = Diga em que jogada pensa, como uma das que jogadas mostra.
plain-only-moves = { $text } só move uma peça.
plain-looking-back = Está a ver uma posição anterior; última volta à partida, daqui joga a partir dela.
plain-reading = Isto é um registo para percorrer com frente e atrás; daqui joga a partir de uma posição.
plain-watching = Jogadores automáticos jogam dos dois lados; passo faz uma jogada, seguir deixa-os continuar.
plain-pace = Aqui os jogadores automáticos jogam logo; definir ritmo é para o ecrã inteiro.
plain-no-clock = Esta partida não tem relógio.
plain-name-save = Diga em que ficheiro escrever: guardar partida.txt
plain-name-open = Nenhuma partida foi guardada; diga que ficheiro abrir: abrir partida.txt
plain-saved-title = Partidas guardadas; abrir 1 abre a primeira:
plain-open-number = Ponha o número a seguir ao ficheiro: abrir { $file } 1
plain-not-saved = Nada foi guardado: { $file } { $reason }
plain-not-over = Nada foi guardado: { $file } { $reason }; guardar! substitui-o
plain-some-unfinished =
    { $count ->
        [one] Há 1 partida por acabar; continuar mostra-a.
       *[other] Há { $count } partidas por acabar; continuar mostra-as.
    }
plain-no-unfinished = Não há nenhuma partida por acabar.
plain-unfinished-title = Partidas por acabar; continuar 1 continua a primeira, descartar 1 deita-a fora:
plain-number-wanted = Diga qual, de 1 a { $last }: { $word } 1
plain-discarded = Deitada fora: { $game }
plain-menu-hint = Escreva o número ou o nome de um jogo, ou: aprender, problemas, estudar, editar, abrir, definições, ajuda, sair.
plain-not-a-game = { $text } não é um jogo; escreva um da lista, pelo número ou pelo nome
plain-not-in-menu = { $text } não é nem um jogo nem um comando; ajuda mostra os comandos
plain-setup-hint = Escreva começar, ou um nome e um valor para mudar algo: { $side } humano
plain-not-a-choice = { $text } não se pode escolher aqui; ajuda diz o que se pode
plain-position = Escreva posição e uma posição como o comando posição de uma partida a mostra, ou: posição o início
plain-settings-hint = definir com um nome e um valor muda uma: definir língua en
plain-set-language = língua
plain-set-theme = cores
plain-set-warnings = avisos
plain-set-threats = ameaças
plain-set-coach = treinador
plain-warned = { $warning } Para a jogar, escreva-a outra vez; qualquer outra jogada é feita sem pergunta.
plain-no-setting = { $text } não é uma definição; são { $settings }
plain-no-value = { $setting } não pode ser { $value }: deve ser { $values }
plain-two-players = dois de: { $players }
plain-editing = Ponha peças com c4 D, mova-as com c4 d5, esvazie uma casa com c4; o nome de um lado dá-lhe a vez. limpar esvazia o tabuleiro, primeira é o início habitual, começar joga daqui, estudar analisa, cancelar sai.
plain-not-an-edit = { $text } não muda a posição: escreva uma casa e uma peça, como em c4 D; ajuda diz mais.
plain-only-editor = Isto só funciona no editor de posições; editar abre-o.
editor-title = Editor de posições
editor-turn = Joga: { $side }.
editor-legal = Esta posição é legal.
editor-illegal = Não é uma posição legal: { $problem }.
editor-carries = De { $square }: escolha para onde vai
variation-of = Variante { $number } de { $count }.
help-editor-put = pôr
help-editor-empty = esvaziar
help-editor-move = mover
help-editor-side = lado
help-editor-clear = limpar
help-variation = variante
plain-word-clear = limpar
plain-word-comment = comentar
plain-word-delete = apagar
plain-word-edit = editar
plain-word-main-line = principal
plain-word-mark = marcar
plain-word-promote = promover
plain-word-study = estudar
plain-word-variation = variante
plain-word-back = atrás
plain-word-board = tabuleiro
plain-word-cancel = cancelar
plain-word-clock = relógio
plain-word-continue = continuar
plain-word-copy = copiar
plain-word-discard = descartar
plain-word-first = primeira
plain-word-forward = frente
plain-word-from-here = daqui
plain-word-go = seguir
plain-word-goto = ir
plain-word-history = histórico
plain-word-last = última
plain-word-load = carregar
plain-word-menu = menu
plain-word-moves = jogadas
plain-word-open = abrir
plain-word-pace = ritmo
plain-word-pause = pausa
plain-word-pieces = peças
plain-word-players = jogadores
plain-word-preview = prever
plain-word-save-over = guardar!
plain-word-score = pontos
plain-word-set = definir
plain-word-settings = definições
plain-word-start = começar
plain-word-step = passo

## The web.

level-name = Nível { $level }
serving = O Cygnet está pronto: { $address } (Ctrl-C para)

## Problemas.

puzzles-none = { $game } não tem problemas.
puzzle-intro = Problemas de { $game }. Escreva a única jogada que mantém o resultado; `ajuda` lista os comandos.
puzzle-title = Problema { $id }: { $band }, dificuldade { $difficulty }
puzzle-win = Vez { $of_side }: ganhe.
puzzle-draw = Vez { $of_side }: empate.
puzzle-win-within = { $turns ->
    [one] Vez { $of_side }: ganhe já.
   *[other] Vez { $of_side }: ganhe em { $turns } jogadas.
}
puzzle-hold-for = { $turns ->
    [one] Vez { $of_side }: impeça o adversário de ganhar na próxima jogada.
   *[other] Vez { $of_side }: impeça o adversário de ganhar em { $turns } jogadas.
}
puzzle-turns-left =
    A partida fica empatada dentro de { $turns ->
        [one] { $turns } jogada
       *[other] { $turns } jogadas
    }, se nada recomeçar a contagem.
puzzle-right = { $move_text } está certo. O adversário responde { $defence }.
puzzle-solved = { $move_text } está certo: resolvido.
puzzle-wrong = { $move_text } falha o objetivo. Tente outra vez.
puzzle-failed = { $move_text } falha o objetivo; a solução era { $line }.
puzzle-refuted = { $move_text } falha o objetivo: { $line }. Tente outra vez.
puzzle-no-more = Não há outros problemas deste género.
puzzle-hint-themes = Procure: { $themes }.
puzzle-hint-square = A jogada começa em { $square }.
puzzle-hint-move = A jogada é { $move_text }.
puzzle-solution = A solução é { $line }.
puzzle-themes = Os temas são { $themes }. `tema` com um deles mostra só esses problemas.
puzzle-no-theme = { $text } não é um tema destes problemas; `tema` sozinho lista-os.
puzzle-score =
    { $solved } de { $tried } resolvidos à primeira; força { $strength }; { $due ->
        [one] hoje volta { $due } erro
       *[other] hoje voltam { $due } erros
    }. `seguinte` continua.
puzzle-not-saved = O resultado não foi guardado: { $reason }
puzzle-run-begins = Contra o tempo: três minutos, e o terceiro erro acaba a corrida.
puzzle-run-over = A corrida acabou: { $solved } resolvidos, { $mistakes } falhados.
puzzle-help =
    Nos problemas:
      c3d4              uma jogada da solução
      sugestão          uma sugestão; cada uma diz mais
      solução           mostra a solução
      atrás, frente     rever as jogadas; primeira, última
      porquê            porque falhou a última jogada
      porquê c3d4       depois da solução: porque falha c3d4 na posição mostrada
      seguinte          o problema seguinte, à sua força; os erros voltam primeiro
      tema, tema corrida lista os temas; só problemas com um tema
      diário            o problema do dia
      corrida           contra o tempo, cada vez mais difícil
      pontos            o que já resolveu
      tabuleiro, jogadas, posição, regras
      menu, sair
puzzle-word-puzzles = problemas
puzzle-word-next = seguinte
puzzle-word-solution = solução
puzzle-word-theme = tema
puzzle-word-daily = diário
puzzle-word-run = corrida
puzzles = Problemas
puzzles-text = Encontre a única jogada que mantém a vitória, ou o empate. Está provado que não há outra. As jogadas erradas têm resposta, e os erros voltam noutro dia.
puzzles-choose = Problemas de que jogo?
puzzles-count =
    { $count ->
        [one] { $count } problema
       *[other] { $count } problemas
    }
puzzles-new = Ainda não resolveu nenhum. Este é o seu primeiro problema:
puzzles-plain-hint = Escreva o número ou o nome de um jogo, ou `menu`.
puzzle-of-the-day = Problema do dia
puzzle-timed-run = Contra o tempo
puzzle-comes-back = Um erro volta
puzzle-of-theme = Tema: { $theme }
puzzle-at-strength = À sua força
puzzle-difficulty = { $band }, dificuldade { $difficulty }
puzzle-run-so-far = Faltam { $left }; { $solved } resolvidos, { $mistakes } de { $most } erros
puzzle-only-move = { $move_text } é a única jogada que atinge o objetivo.
puzzle-why-wrong = { $move_text } falha o objetivo.
puzzle-why-refuted = { $move_text } falha o objetivo: { $line }.
puzzle-progress = Força { $strength }, { $solved } de { $tried } resolvidos.
puzzle-due =
    { $due ->
        [one] Hoje volta { $due } erro.
       *[other] Hoje voltam { $due } erros.
    }
puzzle-status-right = Certo. O adversário responde.
puzzle-status-solution = A solução, jogada a jogada.
puzzle-status-searching = Errado. Procura-se a resposta.
puzzle-status-refutation = Errado. A resposta é esta.
puzzle-status-refuted = Errado. Enter: tentar outra vez. Esquerda e direita mostram a resposta.
puzzle-status-solved = Resolvido! Enter: o problema seguinte. Esquerda volta atrás.
puzzle-status-helped = Enter: o problema seguinte. Esquerda volta atrás na solução.
puzzle-status-ask = Experimente outra jogada para ver o que falha. Enter: o seguinte.
puzzle-status-back = A ver o que passou. Enter volta à sua jogada.
puzzle-theme-title = Tema
puzzle-all-themes = Todos os temas
do-why = Porque é que a última jogada falhou
do-solution = Mostrar a solução
do-retry = Tentar outra vez
do-next-puzzle = Problema seguinte
do-daily = Problema do dia
do-run = Contra o tempo: três minutos, três erros
do-theme = Escolher um tema
do-leave-puzzles = Deixar os problemas
help-solution = solução
help-next-puzzle = problema seguinte
help-try-again = tentar outra vez
help-run = contra o tempo
help-daily = do dia
puzzle-word-why = porquê

## Lições.

lessons = Aprender
lessons-text = Aprenda um jogo a jogar: tabuleiros pequenos com uma tarefa cada, da primeira jogada às primeiras táticas. Dez minutos por jogo.
lessons-choose = Aprender que jogo?
lessons-none = { $game } ainda não tem lição; as regras estão em `regras`.
lessons-plain-hint = Escreva o número ou o nome de um jogo, ou `menu`.
lesson-of = Lição
lesson-place = Tarefa { $place } de { $count }
lesson-progress = { $done } de { $count } tarefas feitas.
lesson-turns-left =
    { $turns ->
        [one] Resta uma jogada.
       *[other] Restam { $turns } jogadas.
    }
lesson-goes-on = { $move_text } está certo. O adversário responde { $answer }.
lesson-answer = O adversário responde { $answer }.
lesson-hint-move = { $move_text } é uma jogada certa.
lesson-new = Ainda não fez nada. Começa aqui:
lesson-intro = A lição de { $game }: escreva uma jogada para cada tarefa. `ajuda` lista os comandos.
lesson-title = Tarefa { $place } de { $count }: { $title }
lesson-status-wrong = Ainda não. Enter: tentar outra vez.
lesson-status-answer = Certo. O adversário responde.
lesson-status-done = Feito! Enter: a tarefa seguinte.
lesson-status-last = Feito! Enter: voltar às lições.
lesson-tasks-title = Tarefas
lesson-plain-next = `seguinte` continua.
lesson-help =
    Numa lição:
      c3d4                uma jogada
      sugestão            uma sugestão; cada uma diz mais
      seguinte, atrás     a tarefa seguinte, a anterior
      anular              recomeçar a tarefa
      tarefas, tarefa 5   a lista das tarefas; ir para uma delas
      tabuleiro, jogadas, posição, regras
      menu, sair
lesson-word-learn = aprender
lesson-word-task = tarefa
lesson-word-tasks = tarefas
do-next-task = Tarefa seguinte
do-previous-task = Tarefa anterior
do-restart-task = Recomeçar a tarefa
do-tasks = Lista das tarefas
do-leave-lesson = Deixar a lição
help-next-task = tarefa seguinte
help-tasks = tarefas
