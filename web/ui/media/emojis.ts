/** The emojis that are useful at work, each with search words in Portuguese, English and Spanish. */
const table = {
  faces: `
😀 sorriso feliz/smile happy/sonrisa feliz; 😃 sorriso alegre/smile joy/sonrisa alegre;
😄 sorriso olhos/grin eyes/sonrisa ojos; 😁 sorriso dentes/beaming teeth/sonrisa dientes;
😆 risada/laugh/risa carcajada; 😅 alívio suor/sweat relief/alivio sudor;
🤣 rolando rindo/rolling laugh/riendo suelo; 😂 chorando de rir/tears of joy/llorar de risa;
🙂 leve sorriso/slight smile/ligera sonrisa; 🙃 de ponta cabeça/upside down/al revés; 😉 piscada/wink/guiño;
😊 corado feliz/blush happy/sonrojado feliz; 😇 anjo/angel halo/ángel;
🥰 apaixonado corações/love hearts/enamorado corazones; 😍 olhos de coração/heart eyes/ojos de corazón;
🤩 estrelas uau/star eyes wow/estrellas guau; 😘 beijo/kiss/beso; 😋 delícia língua/yum tongue/delicioso lengua;
😜 brincadeira língua/joke tongue/broma lengua; 🤪 maluco/crazy/loco; 🤗 abraço/hug/abrazo;
🤭 ops mão/oops hand/ups mano; 🤫 silêncio/quiet shh/silencio; 🤔 pensando dúvida/thinking/pensando duda;
🤐 boca fechada/zipped/boca cerrada; 😐 neutro/neutral/neutral; 😑 sem expressão/expressionless/sin expresión;
😏 malícia/smirk/pícaro; 😒 chateado/unamused/molesto; 🙄 revirar olhos/eye roll/ojos en blanco;
😬 careta/grimace/mueca; 😌 aliviado/relieved/aliviado; 😔 pensativo triste/pensive sad/pensativo triste;
😴 dormindo sono/sleep/dormido sueño; 😷 máscara doente/mask sick/mascarilla enfermo;
🤒 febre/fever thermometer/fiebre; 🤕 machucado/hurt bandage/herido; 🤢 enjoo/nausea/náusea;
🤧 espirro/sneeze/estornudo; 🥵 calor/hot/calor; 🥶 frio/cold/frío; 😵 tonto/dizzy/mareado;
🤯 explodindo cabeça/mind blown/cabeza explota; 🥳 festa/party/fiesta; 😎 óculos legal/cool sunglasses/gafas genial;
🤓 nerd/nerd/nerd; 😕 confuso/confused/confundido; 😟 preocupado/worried/preocupado; 🙁 triste/frown sad/triste;
😮 surpreso/surprised/sorprendido; 😳 envergonhado/flushed/avergonzado; 🥺 por favor/pleading please/por favor;
😢 chorando/cry/llorando; 😭 chorando muito/sob/llanto; 😱 grito susto/scream/grito susto;
😞 decepcionado/disappointed/decepcionado; 😓 suor frio/downcast sweat/sudor frío; 😩 cansado/weary/agotado;
😫 exausto/tired/exhausto; 😤 bufando/triumph huff/resoplar; 😡 raiva/angry/enojado; 🤬 palavrão/swearing/palabrota;
👻 fantasma/ghost/fantasma; 🤖 robô/robot/robot; 🙈 macaco não vê/see no evil monkey/mono no ve`,
  people: `
👍 joinha positivo ok/thumbs up yes/pulgar arriba; 👎 negativo/thumbs down no/pulgar abajo;
👌 ok perfeito/ok perfect/ok perfecto; ✌️ paz vitória/peace victory/paz victoria;
🤞 dedos cruzados sorte/fingers crossed luck/dedos cruzados suerte; 🤙 me liga/call me/llámame;
👈 esquerda/left/izquierda; 👉 direita/right/derecha; 👆 cima/up/arriba; 👇 baixo/down/abajo;
☝️ um indicador/index one/uno índice; ✋ mão pare/hand stop/mano alto;
👋 tchau oi aceno/wave hello bye/hola adiós saludo; 👏 palmas/clap/aplauso;
🙌 mãos para cima/raised hands/manos arriba; 🤝 aperto de mão acordo/handshake deal/apretón acuerdo;
🙏 obrigado por favor rezar/thanks please pray/gracias por favor; 💪 força músculo/strong muscle/fuerza músculo;
✍️ escrever/write/escribir; 👀 olhos/eyes/ojos; 🧠 cérebro/brain/cerebro; 👂 ouvido/ear/oído; 🤷 não sei/shrug/no sé;
🤦 mão na testa/facepalm/mano en la cara; 🙋 mão levantada/hand raised/mano levantada; 🙅 não pode/no gesture/no;
💁 informação/information/información; 👩 mulher/woman/mujer; 👨 homem/man/hombre; 👶 bebê/baby/bebé;
👵 avó/grandmother/abuela; 👴 avô/grandfather/abuelo; 👪 família/family/familia; 👮 polícia/police/policía;
👷 obra/construction worker/obrero; 👩‍⚕️ médica saúde/doctor health/médica salud; 👩‍🍳 cozinheira/cook/cocinera;
👩‍🔧 mecânica/mechanic/mecánica; 🏃 correndo/running/corriendo; 🚶 caminhando/walking/caminando;
💃 dançando/dance/bailar`,
  hearts: `
❤️ coração amor vermelho/red heart love/corazón amor rojo; 🧡 coração laranja/orange heart/corazón naranja;
💛 coração amarelo/yellow heart/corazón amarillo; 💚 coração verde/green heart/corazón verde;
💙 coração azul/blue heart/corazón azul; 💜 coração roxo/purple heart/corazón morado;
🖤 coração preto/black heart/corazón negro; 🤍 coração branco/white heart/corazón blanco;
💔 coração partido/broken heart/corazón roto; 💕 dois corações/two hearts/dos corazones; 💯 cem/hundred/cien;
✨ brilho/sparkles/brillo; ⭐ estrela/star/estrella; 🌟 estrela brilhante/glowing star/estrella brillante;
🔥 fogo/fire/fuego; 💥 explosão/boom/explosión; 💤 sono/zzz/sueño; 💬 balão conversa/speech chat/globo charla;
🎉 festa parabéns/party congratulations/fiesta felicidades; 🎊 confete/confetti/confeti; 🎈 balão/balloon/globo;
🎁 presente/gift/regalo; 🏆 troféu/trophy/trofeo; 🥇 medalha ouro/gold medal/medalla oro`,
  nature: `
🐶 cachorro/dog/perro; 🐱 gato/cat/gato; 🐭 rato/mouse/ratón; 🐰 coelho/rabbit/conejo; 🦊 raposa/fox/zorro;
🐻 urso/bear/oso; 🐼 panda/panda/panda; 🐨 coala/koala/koala; 🦁 leão/lion/león; 🐮 vaca/cow/vaca; 🐷 porco/pig/cerdo;
🐸 sapo/frog/rana; 🐔 galinha/chicken/gallina; 🐧 pinguim/penguin/pingüino; 🐦 pássaro/bird/pájaro;
🐝 abelha/bee/abeja; 🦋 borboleta/butterfly/mariposa; 🐢 tartaruga/turtle/tortuga; 🐟 peixe/fish/pez;
🌵 cacto/cactus/cactus; 🌲 árvore/tree/árbol; 🌱 broto/seedling/brote; 🍀 trevo sorte/clover luck/trébol suerte;
🌹 rosa flor/rose flower/rosa flor; 🌻 girassol/sunflower/girasol; 🌸 flor/blossom/flor; ☀️ sol/sun/sol;
🌙 lua noite/moon night/luna noche; ☁️ nuvem/cloud/nube; 🌧️ chuva/rain/lluvia; ⚡ raio/lightning/rayo;
❄️ neve/snow/nieve; 🌈 arco-íris/rainbow/arcoíris; 🌊 onda mar/wave sea/ola mar`,
  food: `
🍎 maçã/apple/manzana; 🍌 banana/banana/plátano; 🍇 uva/grapes/uvas; 🍓 morango/strawberry/fresa;
🍉 melancia/watermelon/sandía; 🍍 abacaxi/pineapple/piña; 🥑 abacate/avocado/aguacate; 🍅 tomate/tomato/tomate;
🥕 cenoura/carrot/zanahoria; 🍞 pão/bread/pan; 🧀 queijo/cheese/queso; 🍳 ovo/egg/huevo;
🍔 hambúrguer/burger/hamburguesa; 🍟 batata frita/fries/papas fritas; 🍕 pizza/pizza/pizza;
🌭 cachorro-quente/hot dog/perrito caliente; 🥗 salada/salad/ensalada; 🍝 macarrão/pasta/pasta; 🍣 sushi/sushi/sushi;
🍦 sorvete/ice cream/helado; 🍩 rosquinha/donut/rosquilla; 🍪 biscoito/cookie/galleta;
🎂 bolo aniversário/birthday cake/pastel cumpleaños; 🍫 chocolate/chocolate/chocolate; ☕ café/coffee/café;
🍵 chá/tea/té; 🥤 refrigerante suco/drink juice/refresco jugo; 🍺 cerveja/beer/cerveza; 🍷 vinho/wine/vino;
🥂 brinde/cheers/brindis`,
  things: `
📱 celular telefone/phone mobile/celular teléfono; 💻 computador/laptop/portátil; 🖨️ impressora/printer/impresora;
📷 câmera foto/camera photo/cámara foto; 🎥 vídeo/video/vídeo; 📞 telefone ligar/telephone call/teléfono llamar;
🔋 bateria/battery/batería; 💡 ideia lâmpada/idea bulb/idea bombilla; 🔑 chave/key/llave;
🔒 fechado cadeado/lock/candado; 🔧 ferramenta conserto/wrench repair/llave reparar; 📌 fixar/pin/fijar;
📎 clipe anexo/paperclip/clip; ✂️ tesoura/scissors/tijeras; 📝 nota/memo note/nota; 📄 documento/document/documento;
📋 lista/clipboard list/lista; 📅 calendário data/calendar date/calendario fecha; 📈 subindo/chart up/subida;
📉 caindo/chart down/bajada; 📦 pacote entrega/package delivery/paquete entrega; 📧 e-mail/email/correo;
✉️ carta/envelope/carta; 💰 dinheiro/money bag/dinero; 💵 nota dinheiro/cash/billete;
💳 cartão pagamento/card payment/tarjeta pago; 🧾 recibo nota fiscal/receipt/recibo factura;
🛒 carrinho compra/cart shopping/carrito compra; 🛍️ sacolas/shopping bags/bolsas;
🎓 formatura/graduation/graduación; 💊 remédio/pill/medicina; 👕 camiseta/shirt/camiseta; 👟 tênis/sneaker/zapatilla;
💍 anel/ring/anillo; 🚗 carro/car/coche; 🏍️ moto/motorcycle/moto; 🚌 ônibus/bus/autobús;
🚚 caminhão entrega/truck delivery/camión entrega; ✈️ avião viagem/plane travel/avión viaje;
🚀 foguete/rocket/cohete; 🏠 casa/house home/casa; 🏢 empresa prédio/office building/empresa edificio;
🏥 hospital/hospital/hospital; 🏦 banco/bank/banco; 🏖️ praia/beach/playa; 📍 local mapa/location map/ubicación mapa;
⏰ despertador hora/alarm time/despertador hora; ⏳ esperando/hourglass waiting/esperando; 🎵 música/music/música;
⚽ futebol bola/soccer ball/fútbol pelota`,
  signs: `
✅ certo feito/check done/hecho correcto; ✔️ certo/check/correcto; ❌ errado não/cross no/error no;
❗ exclamação atenção/exclamation/exclamación; ❓ pergunta/question/pregunta;
⚠️ atenção cuidado/warning/cuidado atención; 🚫 proibido/forbidden/prohibido; 🔴 vermelho/red/rojo;
🟡 amarelo/yellow/amarillo; 🟢 verde/green/verde; 🔵 azul/blue/azul; ⬆️ seta cima/arrow up/flecha arriba;
⬇️ seta baixo/arrow down/flecha abajo; ➡️ seta direita/arrow right/flecha derecha;
⬅️ seta esquerda/arrow left/flecha izquierda; 🔄 atualizar/refresh/actualizar; 🆗 ok/ok/ok; 🆕 novo/new/nuevo;
🔝 topo/top/cima; 🔔 sino aviso/bell/campana aviso; 🔊 som/sound/sonido; 1️⃣ um/one/uno; 2️⃣ dois/two/dos;
3️⃣ três/three/tres; 4️⃣ quatro/four/cuatro; 5️⃣ cinco/five/cinco; ♻️ reciclar/recycle/reciclar;
🇧🇷 brasil/brazil/brasil; 🇺🇸 estados unidos/united states/estados unidos; 🇪🇸 espanha/spain/españa;
🇵🇹 portugal/portugal/portugal; 🇦🇷 argentina/argentina/argentina; 🇲🇽 méxico/mexico/méxico`,
} as const;

const languages = ['pt', 'en', 'es'] as const;
type EmojiGroup = keyof typeof table;
export type Emoji = { emoji: string; group: EmojiGroup; words: Record<(typeof languages)[number], string> };

const read = (group: EmojiGroup): Emoji[] =>
  table[group]
    .trim()
    .split(/;\s*/)
    .map((line) => {
      const space = line.indexOf(' ');
      const [pt = '', en = '', es = ''] = line.slice(space + 1).split('/');
      return { emoji: line.slice(0, space), group, words: { pt, en, es } };
    });

export const emojiGroups = ['faces', 'people', 'hearts', 'nature', 'food', 'things', 'signs'] as const;
/** All emojis, in the order of the groups. */
export const emojis: readonly Emoji[] = emojiGroups.flatMap(read);
