// What the demo studio wrote: its events, news, questions and the rest, in the shop's voice.

export const EVENTS = [
  {
    course: 'coast',
    name: 'Maratón de la Costa 10K',
    zone: 'Mar del Plata',
    daysAgo: 20,
    price: 150_000,
  },
  {
    course: 'sierra',
    name: 'Trail de la Sierra',
    zone: 'Tandil',
    daysAgo: 48,
    price: 180_050,
  },
] as const;

export const UPCOMING = {
  name: 'Nocturna del Río 8K',
  zone: 'Rosario',
  inDays: 35,
  price: 160_000,
} as const;

export const OTHER_EVENTS = [
  { name: 'Duatlón de la Laguna', inDays: 60 },
  { name: 'Vuelta de los Viñedos', inDays: 92 },
] as const;

export const NEWS = [
  {
    title: 'Ya están las fotos de la Maratón de la Costa',
    body: 'Corriste con viento y con sol, y te vimos llegar.<br>Entrá al evento, poné tu número o sacate una selfie y encontrá tus fotos en segundos.',
  },
  {
    title: 'Cómo salir bien en tus fotos de carrera',
    body: 'Llevá el dorsal adelante y sin doblar, a la altura del pecho.<br>Cuando veas al fotógrafo, levantá la cabeza: con la cara a la vista también te encontramos por reconocimiento facial.',
  },
  {
    title: 'Descuentos por cantidad',
    body: 'Con 5 fotos tenés 20% de descuento y con 10 o más, 25%.<br>El descuento se aplica solo en el carrito, sobre todas las fotos que elijas.',
  },
] as const;

export const FAQS = [
  {
    question: '¿Cómo encuentro mis fotos?',
    answer:
      'Elegí el evento y escribí tu número de participante. Si no lo recordás o no se ve en la foto, usá el reconocimiento facial con una selfie.',
  },
  {
    question: '¿Cómo recibo las fotos que compré?',
    answer:
      'Apenas se aprueba el pago te mandamos un email con tu número de operación. Con ese número las descargás en MIS FOTOS, en alta calidad y sin marca de agua.',
  },
  {
    question: '¿Qué pasa con mi selfie?',
    answer:
      'La usamos solo para comparar en ese momento y no la guardamos. Los datos de las caras de un evento se borran cuando se borra el evento.',
  },
  {
    question: '¿Puedo pagar en cuotas?',
    answer:
      'Sí: pagás con Mercado Pago, con las tarjetas, las cuotas y el dinero en cuenta que tengas ahí.',
  },
  {
    question: 'No encuentro mi foto, ¿qué hago?',
    answer:
      'Probá con el número y después con tu cara. Si igual no aparecés, escribinos desde CONTACTO con el evento, tu número y cómo ibas vestido.',
  },
] as const;

export const SPONSOR_NAMES = ['Zondar', 'Yerbanda', 'Cumbreña', 'Aguaraí', 'Solandes'] as const;

export const ABOUT = {
  title: 'Estamos en la línea de llegada',
  body: 'Somos un estudio de fotografía deportiva. Nos gusta llegar antes que la carrera y quedarnos hasta que pasa el último.<br>Fotografiamos maratones, trails y duatlones de todo el país, y publicamos las fotos la misma noche para que te encuentres en segundos.',
} as const;
