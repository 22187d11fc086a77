/**
 * First messages of agents. Each single-key shortcut begins one of them; `\n` is Enter in the middle. Some begin with a space or the
 * slash of a quick message.
 */
const pt = String.raw`Por favor, aguarde um momento
Boa tarde, tudo bem?
Bom dia! Em que posso ajudar?
Aguarde só um instante
A senhora pode me informar o CPF?
Resolvido, obrigado pelo contato
Transferindo para o financeiro
Xícara com defeito? Trocamos sem custo
Não consegui localizar o pedido
Já estou verificando o seu cadastro
Rastreio: BR123456789
Kilometragem atual do veículo?
Até amanhã às 9h
É um prazer atendê-lo
Às ordens!
Ótimo, vou registrar aqui
Ação necessária: enviar o comprovante
Obrigada, já recebi a nota fiscal
Olá, Maria! Aqui é a Bia, da loja
Não, ainda não chegou ao estoque
A troca é gratuita em até 30 dias
Tem algum documento com foto?
Nosso horário é das 8h às 18h
Retiro agora mesmo, sem custo
Tranquilo, fico no aguardo
jóia, combinado então
rua das Acácias, número 45, certo?
a garantia cobre esse defeito
nota enviada por e-mail
também aceitamos Pix e cartão
Pode confirmar o endereço de entrega?
Seu boleto vence na terça-feira
O técnico chega entre 14h e 16h
Qual é a cor do produto?
Vou abrir um chamado para o senhor
Desculpe a demora no atendimento
Só um segundo, por gentileza
Você recebeu o código de acesso?
Estamos com lentidão no sistema
O prazo é de 5 dias úteis
Agradeço a compreensão!
1 momento, por favor
Trago a resposta ainda hoje
Não há taxa de cancelamento
Já foi despachado ontem à noite
Koerich ou Multiloja, qual prefere?
A ligação caiu; pode repetir?
Temos 3 opções: P, M e G
Repita, por favor, o número do pedido
Taxa de entrega: R$ 12,90
Aqui está o link: https://loja.exemplo.com.br/a?b=1
Nenhum problema, eu resolvo
Jantar incluso na diária de R$ 250
Reagendado para quinta, 10:30
Tente reiniciar o aparelho
Anotado: 2 unidades, tamanho único
Não se preocupe, está tudo sob controle
Razão social e CNPJ, por favor
2 unidades no estoque: posso separar?
As parcelas são fixas, sem juros
Confirmo o recebimento da devolução
Um momento, vou chamar o responsável
Feliz aniversário, João! 🎉
 Perfeito, até logo
Segue a chave Pix:\nfinanceiro@loja.exemplo.com.br
O cartão foi recusado pela operadora
/retirada agora ou amanhã?
3x sem juros no cartão
Fica na avenida Getúlio Vargas, 1000
Não entendi; pode explicar melhor?
Vou transferir para a Ana, ok?
Prezado cliente,\nboa noite
Estorno solicitado: até 2 faturas
Há quanto tempo está sem internet?
Chegou com defeito? Trocamos na hora
Ligue para 0800 123 4567
Isso mesmo, exatamente
Quero só confirmar o nome completo
Tchau, tenha um ótimo dia!
Restam apenas 4 unidades`;

const en = String.raw`Please wait a moment
Good afternoon, how are you?
Thank you for contacting us
Right away, sir
A colleague will call you back
Not yet, but it ships today
Just a second, please
Kindly send me the invoice number
Resolved on our side
Transferring you to sales
Answering in a minute
/thanks for your patience
Really sorry about the delay
Already refunded to your card
No problem.\nAnything else?
Jane from billing will take over
Know your order number?
Restart the router and try again
Xmas opening hours: 10 to 4
Any other question?
Note: we close at 6 p.m.
jobs are listed on our site
keep the box for the return
are you still there?
return labels are free
nothing else is needed
there is a fee of $4.50
Hello, this is Bia speaking
I will check that for you
Can you confirm your address?
Your parcel left the warehouse
We accept cards and transfers
What colour would you like?
It takes 3 to 5 working days
Could you send a photo of the part?
Sorry, that item is sold out
You're welcome!
Let me put you through to support
The warranty covers this defect
Do you have the serial number?
Great, I've updated your record
Our office is at 12 King's Road
See you tomorrow at 10:30
It's on its way
Booking #4521 is confirmed
Perfect, thanks a lot
Would Tuesday suit you?
Sure - give me two minutes
Attached is the contract
Refund issued: 30.00 EUR
Terms apply (see page 2)
New price: 20% off
Awaiting your reply
Tell me more about the fault
Rate us from 1 to 5
Jot down this code: AJ-77
Korean and Japanese menus too
Not sure what you mean?
? Sorry, could you say that again
Have a nice evening`;

const es = String.raw`Por favor, espere un momento
Buenas tardes, ¿cómo está?
¡Hola! ¿En qué puedo ayudarle?
¿Me puede dar su número de pedido?
Aguarde un instante, por favor
Ahora mismo lo reviso
Resuelto, gracias por escribirnos
Transfiero su caso a ventas
Tenemos tres tallas disponibles
No se preocupe, lo arreglamos
Ningún cargo adicional
Ya está en camino
Kilos: 12, envío incluido
Recibimos su pago esta mañana
Atención: cerramos a las 18 h
Ñoquis y raviolis, ¿cuál prefiere?
Él le llamará mañana
Únicamente con cita previa
África o América, ¿qué destino?
¿Todavía sin señal?
Rehaga el proceso desde el inicio
Jamás pedimos su contraseña
también aceptamos transferencia
nuestro horario es de 9 a 20
a la brevedad le respondo
reinicie el equipo, por favor
juntos lo vemos ahora
kiosco de la esquina, ¿verdad?
Buenos días, le habla Bia
Con gusto le ayudo
¿Cuál es el color que busca?
El técnico llega entre las 14 y las 16
Su factura vence el martes
Disculpe la demora
¿Desea algo más?
Le envío el enlace enseguida
La garantía cubre este defecto
Lo siento, no queda en existencia
Muchas gracias por su paciencia
Sí, claro que sí
Son 250,00 € en total
Un compañero le atenderá
¿Podría enviar una foto?
Está todo listo
Avenida de la Constitución, 45
Razón social y NIF, por favor
Talla única: 2 unidades
Xenia ya salió; le atiendo yo
Jueves a las 10:30, ¿le va bien?
Apunte este código: AK-204
Reembolso emitido hoy
Tarda de 3 a 5 días hábiles
Necesito su correo electrónico
Anotado, ¡hasta luego!
¡Feliz cumpleaños, José!
Perdón, ¿puede repetir?
Quedo atento a su respuesta
De acuerdo, lo confirmo
Hasta mañana.\nAtentamente, Ana
10 % de descuento, ¿lo aplico?`;

const lines = (text: string): readonly string[] => text.split('\n').map((line) => line.replaceAll('\\n', '\n'));

/** 200 sentences in the three languages of the product. */
export const sentences: readonly string[] = [pt, en, es].flatMap(lines);
