// Everything that is kept of a person, in their language: what belongs to the account, and what stands
// under its address. The link proved that the address is theirs.
import { toPesos } from '@photolab/domain/orders/money';
import { desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/db/database.ts';
import { sessions, type accounts } from '../../../schema/accounts.ts';
import { contactMessages } from '../../../schema/content.ts';
import { events, participants, starters } from '../../../schema/events.ts';
import { photoAlerts } from '../../../schema/finding.ts';
import { orderItems, orders, sales, withdrawalRequests } from '../../../schema/orders.ts';
import { privacyRequests } from '../../../schema/privacy.ts';

type Account = typeof accounts.$inferSelect;

export async function exportAccount(db: Database, account: Account) {
  const all = await ordersOf(db, account);
  return {
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
    sesiones: await db
      .select({ desde: sessions.createdAt, ultimoUso: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.accountId, account.id)),
    ordenes: all,
    compras: all.filter(({ pagada }) => pagada).map(({ numeroDeOperacion }) => numeroDeOperacion),
    ...(await underAddress(db, account.email)),
  };
}

/** Made with the account, or paid or asked for with its address. */
async function ordersOf(db: Database, { id, email }: Account) {
  const sold = db.select({ id: sales.orderId }).from(sales).where(isAddress(sales.email, email));
  const rows = await db
    .select({ order: orders, sale: sales })
    .from(orders)
    .leftJoin(sales, eq(sales.orderId, orders.id))
    .where(
      or(eq(orders.accountId, id), isAddress(orders.buyerEmail, email), inArray(orders.id, sold)),
    )
    .orderBy(desc(orders.serial));
  const ids = rows.map(({ order }) => order.id);
  const items = ids.length
    ? await db.select().from(orderItems).where(inArray(orderItems.orderId, ids))
    : [];
  return rows.map(({ order, sale }) => ({
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
    fotos: items
      .filter(({ orderId }) => orderId === order.id)
      .map(({ photoId, eventName, size, price, downloads }) => ({
        foto: photoId,
        evento: eventName,
        tamano: size,
        precio: toPesos(price),
        descargas: downloads,
      })),
  }));
}

async function underAddress(db: Database, email: string) {
  return {
    mensajes: await db
      .select({
        fecha: contactMessages.createdAt,
        nombre: contactMessages.name,
        mensaje: contactMessages.message,
        respuesta: contactMessages.answer,
      })
      .from(contactMessages)
      .where(isAddress(contactMessages.email, email)),
    arrepentimientos: await db
      .select({
        fecha: withdrawalRequests.createdAt,
        codigo: withdrawalRequests.code,
        mensaje: withdrawalRequests.message,
      })
      .from(withdrawalRequests)
      .where(isAddress(withdrawalRequests.email, email)),
    avisos: await db
      .select({
        evento: events.name,
        numero: photoAlerts.number,
        conRasgosDeTuCara: sql<boolean>`${photoAlerts.faces} is not null`,
        avisado: photoAlerts.notifiedAt,
        seBorra: photoAlerts.deleteAt,
      })
      .from(photoAlerts)
      .innerJoin(events, eq(events.id, photoAlerts.eventId))
      .where(isAddress(photoAlerts.email, email)),
    anotaciones: await db
      .select({ evento: events.name, nombre: participants.name, fecha: participants.createdAt })
      .from(participants)
      .innerJoin(events, eq(events.id, participants.eventId))
      .where(isAddress(participants.email, email)),
    listasDeInscriptos: await db
      .select({ evento: events.name, numero: starters.number, nombre: starters.name })
      .from(starters)
      .innerJoin(events, eq(events.id, starters.eventId))
      .where(isAddress(starters.email, email)),
    pedidosDePrivacidad: await db
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
      .where(isAddress(privacyRequests.email, email)),
  };
}

const isAddress = (column: PgColumn, email: string) =>
  eq(sql`lower(${column})`, email.toLowerCase());
