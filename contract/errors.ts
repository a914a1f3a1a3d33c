// Every failure the shop names: its status and its Spanish text. Use-cases throw the code; one
// handler renders it in the endpoint's own error shape.
import { PHOTOS_GONE } from '@photolab/domain/orders/cart-limit';
import { TABLE_EMPTY } from '@photolab/domain/race/tables';

export const ERRORS = {
  invalid: [400, 'Revisá los datos e intentá de nuevo.'],
  'session-required': [401, 'Iniciá sesión para continuar.'],
  'admin-required': [403, 'No tenés permiso para hacer esto.'],
  'already-logged-in': [403, 'Ya iniciaste sesión.'],
  'foreign-origin': [403, 'El pedido no viene de la tienda.'],
  'not-found': [404, 'No lo encontramos: puede que alguien lo haya quitado.'],
  'edited-meanwhile': [409, 'Se modificó después de que lo abriste: tu cambio no se guardó.'],
  'made-already': [
    409,
    'Ya se había guardado en el intento anterior: lo que cambiaste después, editalo en la lista.',
  ],
  'address-too-long': [414, 'La dirección es demasiado larga.'],
  'too-large': [413, 'Lo que mandás es demasiado largo. Acortalo y volvé a intentar.'],
  'file-too-large': [413, 'El archivo es demasiado grande.'],
  'file-empty': [400, 'El archivo está vacío. Elegí otro, o copialo de nuevo.'],
  'unreadable-text': [400, 'Hay un carácter que no se puede leer. Borralo y volvé a intentar.'],
  'too-many-files': [400, 'Llegaron más archivos de los que van juntos.'],
  'form-broken': [400, 'El formulario llegó dañado o incompleto. Volvé a enviarlo.'],
  'not-an-image': [415, 'El archivo no es una imagen: elegí una foto.'],
  'too-many-requests': [429, 'Demasiados intentos. Esperá un momento y volvé a intentar.'],
  'too-many-today': [
    429,
    'Hoy ya llegaron muchos pedidos desde tu conexión. Probá mañana, o escribinos por otro medio.',
  ],
  internal: [500, 'Ocurrió un error inesperado. Intentá de nuevo en unos minutos.'],
  'storage-full': [507, 'No queda lugar para guardar el archivo. Avisale al estudio.'],
  unavailable: [503, 'La tienda no está disponible por un momento. Intentá de nuevo.'],

  // accounts
  'email-taken': [409, 'El Email ya está registrado'],
  'wrong-credentials': [401, 'Email o contraseña incorrectos'],
  'too-many-logins': [
    429,
    'Hubo demasiados intentos con este email. Probá en unos minutos desde un dispositivo donde ya hayas ingresado, o restablecé tu contraseña.',
  ],
  'wrong-password': [403, 'La contraseña no es correcta.'],
  'last-admin': [
    409,
    'Tu cuenta es la única que administra la tienda: creá otra antes de borrarla.',
  ],
  'too-many-exports': [429, 'Ya te mandamos varios enlaces. Abrí el último o probá en una hora.'],
  'export-expired': [404, 'El enlace venció. Pedí tus datos de nuevo desde Mi Perfil.'],
  'recovery-token-invalid': [
    400,
    'El enlace para restablecer la contraseña venció o ya se usó. Pedí uno nuevo.',
  ],

  'mail-failed': [409, 'No se pudo enviar el email.'],
  'upload-token-invalid': [
    401,
    'El token no sirve: se anuló o está mal copiado. Pedí otro en la administración del estudio.',
  ],
  'too-many-tokens': [409, 'Hay 20 tokens: anulá alguno que ya no uses.'],
  'event-not-yours': [
    403,
    'Este evento no está entre los tuyos. Pedile al dueño del estudio que te lo asigne.',
  ],
  'own-role': [409, 'No podés quitarte tu propio rol: pedíselo a otro dueño del estudio.'],
  'last-owner': [409, 'El estudio tiene que tener al menos un dueño.'],
  'already-member': [409, 'Esa persona ya está en el equipo: cambiale el rol en la lista.'],
  'invitation-invalid': [
    404,
    'La invitación venció, se retiró o ya se usó. Pedile una nueva al estudio.',
  ],

  'already-answered': [409, 'Este mensaje ya está respondido: mirá la lista.'],

  // privacy
  'privacy-nothing-found': [
    404,
    'No encontramos fotos tuyas con esos datos. Revisalos o probá de otra forma.',
  ],
  'too-many-mails': [
    429,
    'Ya mandamos varios emails a esa dirección hoy. Abrí el último o probá mañana.',
  ],
  'privacy-request-not-found': [404, 'Este pedido ya no existe: venció o se borró.'],
  'privacy-nothing-chosen': [400, 'Elegí al menos una foto, o rechazá el pedido.'],
  'already-decided': [409, 'Este pedido ya está resuelto. Recargá la página.'],

  // events and photos
  'event-not-found': [404, 'El evento no existe.'],
  'event-is-same': [400, 'Las fotos ya están en este evento: elegí otro.'],
  'target-event-not-found': [404, 'El evento al que las movés ya no existe. Elegí otro.'],
  'event-is-active': [409, 'Este evento ya se realizó: no recibe participantes.'],
  'already-participating': [409, 'Ya estás anotado en este evento con ese email.'],
  'photos-unpublished': [409, 'Las fotos todavía no están publicadas.'],
  'photo-not-found': [404, 'La foto no existe.'],
  'photo-not-exchangeable': [409, 'Esa foto no se puede dar: elegí otra del mismo evento.'],
  'photo-in-order': [409, 'Esa foto ya está en la orden.'],
  'photo-name-taken': [400, 'Ya existe una imagen con el mismo nombre en este evento.'],
  'photo-content-taken': [400, 'Ya existe una imagen con el mismo contenido en este evento.'],
  'image-required': [400, 'No cargaste ninguna imagen'],
  'image-broken': [400, 'La imagen está dañada o incompleta: probá con otra copia.'],
  'image-too-many-pixels': [400, 'La imagen supera los 100 megapíxeles.'],
  'heic-too-many-pixels': [
    400,
    'La foto HEIC supera los 50 megapíxeles. Convertila a JPEG y volvé a subirla.',
  ],
  'image-too-long': [
    400,
    'La imagen supera los 65.535 píxeles de lado. Recortala y volvé a subirla.',
  ],
  'image-unsupported': [
    415,
    'No podemos leer este formato. Convertí la imagen a JPEG y volvé a subirla.',
  ],
  'image-slow': [
    504,
    'No alcanzó el tiempo para leer la imagen: la tienda está ocupada o la imagen pide mucho. Probá de nuevo; si vuelve a pasar, guardala como JPEG.',
  ],
  'image-unopened': [
    415,
    'No pudimos abrir la imagen: está dañada o pide demasiada memoria. Guardala de nuevo como JPEG y volvé a subirla.',
  ],
  'work-busy': [503, 'Hay otros archivos en preparación. Probá de nuevo en unos segundos.'],
  'uploads-busy': [503, 'Hay muchas imágenes en espera. Probá de nuevo en unos segundos.'],
  'reading-not-found': [404, 'La lectura no existe. Recargá la página.'],
  'ocr-disabled': [400, 'Este evento no tiene OCR habilitado'],
  'ocr-nothing-pending': [400, 'No hay imágenes pendientes para procesar'],

  // tables that the organiser made
  'table-required': [400, 'Elegí el archivo de la lista.'],
  'table-empty': [400, TABLE_EMPTY],
  'table-not-a-table': [
    415,
    'Este archivo no es una planilla. Guardala como Excel (.xlsx) o CSV y volvé a subirla.',
  ],
  'table-old-excel': [
    415,
    'Es un Excel de los viejos (.xls). Guardalo como .xlsx o CSV y volvé a subirlo.',
  ],
  'table-open-document': [
    415,
    'Es una planilla de LibreOffice (.ods). Guardala como Excel (.xlsx) o CSV y volvé a subirla.',
  ],
  'table-locked': [
    415,
    'El Excel tiene contraseña. Abrilo, guardalo sin contraseña y volvé a subirlo.',
  ],
  'table-too-many-lines': [
    413,
    'La lista tiene más de 60.000 líneas. Fijate que sea la de este evento y sacá las que sobran.',
  ],
  'table-too-large': [
    413,
    'El Excel es demasiado grande por dentro. Guardalo como CSV y volvé a subirlo.',
  ],
  'table-broken': [400, 'El Excel está dañado. Abrilo, guardalo de nuevo y volvé a subirlo.'],
  'start-required': [
    400,
    'Falta la hora de largada: los tiempos del archivo se cuentan desde ella.',
  ],
  'clock-unsure': [
    409,
    'Las horas de esta cámara no coinciden con los resultados: no hay nada que aplicar.',
  ],
  'list-has-problems': [400, 'Hay líneas con problemas: no se tomó nada.'],

  // search
  'name-search-disabled': [409, 'En este evento no se busca por nombre. Buscá por tu número.'],
  'face-search-disabled': [409, 'Este evento no tiene reconocimiento facial.'],
  'no-face': [
    422,
    'No encontramos una cara en la imagen. Probá con otra foto, de frente y con luz.',
  ],
  'face-too-small': [422, 'La cara se ve muy chica. Acercate a la cámara y probá de nuevo.'],
  'face-blurred': [422, 'La imagen está borrosa. Sacá otra foto, quieto y con luz.'],
  'face-turned': [422, 'La cara está muy de costado. Mirá a la cámara y probá de nuevo.'],
  'several-faces': [
    422,
    'En la imagen hay más de una cara, y guardamos solo la tuya. Elegí una foto en la que salgas solo vos.',
  ],
  'search-empty': [400, 'Escribí tu número o subí una foto de tu cara.'],
  'alert-not-found': [404, 'Este aviso ya no existe: se borró, venció o lo reemplazaste por otro.'],
  'alert-consent': [
    400,
    'Para guardar tu cara hasta que lleguen las fotos necesitamos tu permiso.',
  ],
  'too-many-alerts': [429, 'Ya hay muchos avisos con este email. Borrá alguno o probá mañana.'],
  'too-many-searches': [
    429,
    'Ya hay varias búsquedas desde tu conexión. Esperá unos segundos y probá de nuevo.',
  ],
  'recognition-busy': [
    503,
    'Hay muchas búsquedas en este momento. Probá de nuevo en unos segundos.',
  ],

  // orders
  'photos-missing': [409, PHOTOS_GONE],
  'price-changed': [409, 'El precio cambió: mirá el total nuevo antes de pagar.'],
  'coupon-refused': [409, 'El cupón no se puede usar.'],
  'coupon-taken': [409, 'Ya existe un cupón con ese código.'],
  'payment-pending': [409, 'Ya tenés un pago pendiente por estas fotos.'],
  'already-bought': [409, 'Ya compraste alguna de estas fotos: está en MIS FOTOS.'],
  'too-many-unpaid': [
    429,
    'Desde tu conexión se empezaron muchas compras. Terminá de pagar alguna, o probá dentro de una hora.',
  ],
  'payments-unavailable': [
    503,
    'No pudimos conectar con Mercado Pago. No se cobró nada: probá de nuevo en unos minutos.',
  ],
  'operation-not-found': [404, 'Número de operación incorrecto'],
  'operation-not-approved': [
    409,
    'Mercado Pago todavía no aprobó el pago: con un cupón de pago en efectivo puede tardar hasta tres días hábiles. Te mandamos un email cuando lo apruebe, y tus fotos aparecen acá. No hace falta pagar de nuevo.',
  ],
  'operation-unheard': [
    409,
    'Lo estamos confirmando con Mercado Pago. Si ya te lo aprobó, tus fotos aparecen acá en unos segundos. Si no llegaste a pagar, siguen en tu carrito.',
  ],
  'link-expired': [404, 'El enlace venció. Buscá tus fotos de nuevo con el número de operación.'],
  'file-lost': [
    500,
    'Falta el archivo de una foto, y ya le avisamos al estudio. Escribile con tu número de operación para que la reponga. Las demás se descargan una por una.',
  ],
  'range-beyond-file': [416, 'El archivo no tiene la parte pedida. Descargalo de nuevo.'],
  'file-replaced': [412, 'El archivo cambió desde que empezó la descarga. Descargalo de nuevo.'],
  'too-many-downloads': [
    429,
    'Ya hay varias descargas en curso. Esperá a que terminen y volvé a intentar.',
  ],
  'order-not-paid': [409, 'La orden no tiene un pago aprobado.'],

  // content
  'about-exists': [409, 'Ya existe un About: editá el que está.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERRORS;
