// Everything that is kept of a person, in their language: what belongs to the account, and what stands
// under its address. The link proved that the address is theirs.
import { toPesos } from '@photolab/domain/orders/money';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { idsOrderedBy } from '../../../records/buyer-email.ts';
import { isAddress } from '../../../schema/columns.ts';
import { sessions, type accounts } from '../../../schema/accounts.ts';
import { contactMessages } from '../../../schema/content.ts';
import { events, participants, starters } from '../../../schema/events.ts';
import { photoAlerts } from '../../../schema/finding.ts';
import { orderItems, orders, sales, withdrawalRequests } from '../../../schema/orders.ts';
import { privacyRequests } from '../../../schema/privacy.ts';

export type Account = typeof accounts.$inferSelect;

/** So many of the newest of each list: what stands under an address, strangers may have written. */
const MOST = 5_000;
/** Orders read at a time, of up to 500 photos each: others are answered between two batches. */
const BATCH = 20;

/** As JSON, piece by piece: nobody's file is whole in memory, however much they ordered. */
export async function* exportAccount(db: Database, account: Account): AsyncGenerator<string> {
  const facts = {
    generado: new Date(),
    cuenta: { email: account.email, creada: account.createdAt, modificada: account.updatedAt },
    perfil: {
      nombre: account.firstName,
      apellido: account.lastName,
      pais: account.country,
      provincia: account.state,
      ciudad: account.city,
      direccion: account.address,
      codigoPostal: account.postalCode,
      fechaDeNacimiento: account.birthDate,
      tieneImagen: account.avatarKey !== null,
    },
  };
  // Left open: the lists follow.
  yield JSON.stringify(facts, null, 2).slice(0, -'\n}'.length);
  const sold: string[] = [];
  yield* list('ordenes', ordersOf(db, account, sold));
  for (const [name, read] of Object.entries(listsOf(db, account))) {
    yield* list(name, await read());
  }
  yield* list('compras', sold);
  yield '\n}\n';
}

async function* list(name: string, entries: AsyncIterable<unknown> | Iterable<unknown>) {
  yield `,\n  "${name}": [`;
  let before = '\n    ';
  for await (const entry of entries) {
    yield before + JSON.stringify(entry);
    before = ',\n    ';
  }
  yield ']';
}

/** Notes the paid ones in `sold`. */
async function* ordersOf(db: Database, { email }: Account, sold: string[]) {
  const ids = idsOrderedBy(db, email);
  for (let last: number | undefined; ;) {
    const rows = await db
      .select({ order: orders, sale: sales })
      .from(orders)
      .leftJoin(sales, eq(sales.orderId, orders.id))
      .where(and(inArray(orders.id, ids), last === undefined ? undefined : lt(orders.serial, last)))
      .orderBy(desc(orders.serial))
      .limit(BATCH);
    const items = await itemsOf(
      db,
      rows.map(({ order }) => order.id),
    );
    for (const { order, sale } of rows) {
      if (order.entitled) sold.push(order.operationNumber);
      yield describeOrder(order, sale, items.get(order.id) ?? []);
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.order.serial;
  }
}

type Item = typeof orderItems.$inferSelect;

async function itemsOf(db: Database, ids: string[]): Promise<Map<string, Item[]>> {
  const byOrder = new Map<string, Item[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return byOrder;
  const rows = await db.select().from(orderItems).where(inArray(orderItems.orderId, ids));
  for (const row of rows) byOrder.get(row.orderId)?.push(row);
  return byOrder;
}

const describeOrder = (
  order: typeof orders.$inferSelect,
  sale: typeof sales.$inferSelect | null,
  items: Item[],
) => ({
  numeroDeOperacion: order.operationNumber,
  fecha: order.createdAt,
  estado: order.state,
  pagada: order.entitled,
  total: toPesos(order.total),
  email: order.buyerEmail,
  pago: sale && {
    nombre: sale.firstName,
    apellido: sale.lastName,
    email: sale.email,
    medio: sale.paymentType,
  },
  fotos: items.map(({ photoId, eventName, size, price, downloads }) => ({
    foto: photoId,
    evento: eventName,
    tamano: size,
    precio: toPesos(price),
    descargas: downloads,
  })),
});

/** What the account is logged in with, and what stands under its address. */
const listsOf = (db: Database, { id, email }: Account) => ({
  sesiones: () =>
    db
      .select({ desde: sessions.createdAt, ultimoUso: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.accountId, id))
      .limit(MOST),
  ...writtenUnder(db, email),
  ...listedUnder(db, email),
});

const writtenUnder = (db: Database, email: string) => ({
  mensajes: () =>
    db
      .select({
        fecha: contactMessages.createdAt,
        nombre: contactMessages.name,
        mensaje: contactMessages.message,
        respuesta: contactMessages.answer,
      })
      .from(contactMessages)
      .where(isAddress(contactMessages.email, email))
      .orderBy(desc(contactMessages.id))
      .limit(MOST),
  arrepentimientos: () =>
    db
      .select({
        fecha: withdrawalRequests.createdAt,
        codigo: withdrawalRequests.code,
        mensaje: withdrawalRequests.message,
      })
      .from(withdrawalRequests)
      .where(isAddress(withdrawalRequests.email, email))
      .orderBy(desc(withdrawalRequests.id))
      .limit(MOST),
  pedidosDePrivacidad: () =>
    db
      .select({
        fecha: privacyRequests.createdAt,
        pedido: privacyRequests.kind,
        por: privacyRequests.foundBy,
        referencia: privacyRequests.reference,
        mensaje: privacyRequests.message,
        estado: privacyRequests.state,
        respuesta: privacyRequests.answer,
      })
      .from(privacyRequests)
      .where(isAddress(privacyRequests.email, email))
      .orderBy(desc(privacyRequests.id))
      .limit(MOST),
});

const listedUnder = (db: Database, email: string) => ({
  avisos: () =>
    db
      .select({
        evento: events.name,
        numero: photoAlerts.number,
        conRasgosDeTuCara: sql<boolean>`${photoAlerts.faces} is not null`,
        avisado: photoAlerts.notifiedAt,
        seBorra: photoAlerts.deleteAt,
      })
      .from(photoAlerts)
      .innerJoin(events, eq(events.id, photoAlerts.eventId))
      .where(isAddress(photoAlerts.email, email))
      .orderBy(desc(photoAlerts.id))
      .limit(MOST),
  anotaciones: () =>
    db
      .select({ evento: events.name, nombre: participants.name, fecha: participants.createdAt })
      .from(participants)
      .innerJoin(events, eq(events.id, participants.eventId))
      .where(isAddress(participants.email, email))
      .orderBy(desc(participants.id))
      .limit(MOST),
  listasDeInscriptos: () =>
    db
      .select({ evento: events.name, numero: starters.number, nombre: starters.name })
      .from(starters)
      .innerJoin(events, eq(events.id, starters.eventId))
      .where(isAddress(starters.email, email))
      .orderBy(desc(starters.id))
      .limit(MOST),
});
