// What was asked for on the command line, or what is wrong with it.
import { parseArgs } from 'node:util';
import { Stop, WRONG_USE } from './stop.ts';

export const HELP = `Sube las fotos de una carpeta a un evento de la tienda.

  photolab-upload CARPETA --event ID --token TOKEN

Se puede cortar y volver a correr las veces que haga falta: lo que el evento ya tiene, por su
contenido, no se manda de nuevo. Mira también las carpetas de adentro. Las fotos son JPEG, PNG, WebP o
HEIC de hasta 60 MB; lo demás se saltea.

  --event ID      el evento; sin esto, muestra cuáles son los tuyos
  --token TOKEN   el de la administración (Equipo o Mis eventos), o la variable PHOTOLAB_TOKEN
  --watch         sigue mirando la carpeta y sube cada foto apenas la cámara termina de escribirla
  --at-once N     cuántas a la vez, de 1 a 16 (4)
  --shop URL      la dirección de la tienda, si no es la de donde bajaste el programa
                  (o la variable PHOTOLAB_SHOP)
  --help          esto

Cómo termina (código de salida)
  0    todo está en el evento
  1    terminó, pero alguna foto no se pudo subir (dice cuál y por qué)
  2    algo está mal escrito: una opción, la carpeta, un evento que no es tuyo
  3    la tienda no deja: el token se anuló o el evento dejó de ser tuyo
  4    la tienda no contesta: volvé a correrlo y sigue donde quedó
  130  lo cortaste con Ctrl-C
`;

export interface Options {
  folder: string;
  /** Undefined: only the list of events is asked for. */
  eventId: number | undefined;
  token: string;
  /** Without a slash at its end. */
  shop: string;
  watch: boolean;
  atOnce: number;
}

const MOST_AT_ONCE = 16;

/** Undefined: help was asked for. @throws Stop */
export function readOptions(
  args: string[],
  { env, home }: { env: NodeJS.ProcessEnv; home: string | undefined },
): Options | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [folder = '', ...others] = positionals;
  if (!folder) throw wrong('Falta la carpeta.');
  if (others.length > 0) throw wrong(`Una carpeta por vez; sobra: ${others.join(' ')}`);
  return {
    folder,
    eventId:
      values.event === undefined ? undefined : numberIn('--event', values.event, 2 ** 31 - 1),
    token: required(values.token ?? env['PHOTOLAB_TOKEN'], 'Falta el token: --token TOKEN.'),
    shop: addressIn(
      required(values.shop ?? env['PHOTOLAB_SHOP'] ?? home, 'Falta la tienda: --shop URL.'),
    ),
    watch: values.watch,
    atOnce: numberIn('--at-once', values['at-once'], MOST_AT_ONCE),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        event: { type: 'string' },
        token: { type: 'string' },
        shop: { type: 'string' },
        watch: { type: 'boolean', default: false },
        'at-once': { type: 'string', default: '4' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    const problem = error instanceof Error ? error.message : '';
    const [, option = ''] = /'(?:-\w, )?(-[^' ]*)/.exec(problem) ?? [];
    if (/missing|ambiguous/.test(problem)) throw wrong(`Falta lo que va después de ${option}.`);
    throw wrong(option ? `No entiendo ${option}.` : 'No entiendo las opciones.');
  }
}

const wrong = (text: string) => new Stop(WRONG_USE, `${text} Con --help te cuento cómo se usa.`);

function required(value: string | undefined, text: string): string {
  if (!value) throw wrong(text);
  return value;
}

function numberIn(name: string, text: string, most: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw wrong(`${name}: tiene que ser un número, no «${text}».`);
  return number;
}

function addressIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw wrong(`«${text}» no es la dirección de una tienda: tiene que empezar con https://.`);
  }
  return url.origin;
}
