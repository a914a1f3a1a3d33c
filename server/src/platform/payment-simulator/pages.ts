// The simulator's two pages, in plain HTML: the checkout a buyer sees and the list of its payments.
import { formatPesos, toCentavos } from '@photolab/domain/orders/money';
import { escapeHtml } from '../escape-html.ts';
import { preferenceTotal, type SimPayment, type SimPreference } from './records.ts';

const STYLE = `
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#eef1f6;color:#1a1a2e;overflow-wrap:anywhere}
main{max-width:30rem;margin:0 auto;padding:1rem}main.wide{max-width:60rem}
header{background:#0b57d0;color:#fff;padding:.9rem 1rem;font-weight:700;text-align:center}
.test{background:#fff3cd;border:1px solid #d9a400;border-radius:10px;padding:.7rem .9rem;margin:.9rem 0}
.card{background:#fff;border-radius:12px;padding:1rem;box-shadow:0 1px 4px #0002;margin:.9rem 0}
h1{font-size:1.2rem;margin:0 0 .6rem}.line{display:flex;justify-content:space-between;gap:1rem}.line span:last-child{flex:none;max-width:60%}
.total{font-size:1.5rem;font-weight:700;border-top:1px solid #ddd;margin-top:.7rem;padding-top:.7rem}
button{display:block;width:100%;min-height:48px;margin:.55rem 0;border:0;border-radius:10px;font:inherit;font-weight:600;cursor:pointer;background:#e4e9f2;color:#1a1a2e}
button.pay{background:#0b57d0;color:#fff}button:focus-visible,input:focus-visible{outline:3px solid #d9a400;outline-offset:2px}
fieldset{border:0;padding:0;margin:0 0 .6rem}label{display:block;padding:.35rem 0}
input[type=text]{width:100%;min-height:44px;padding:0 .6rem;font:inherit;border:1px solid #767b86;border-radius:8px}
small{color:#4a4f5c}table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:.5rem;border-top:1px solid #ddd;vertical-align:top}
td button{display:inline-block;width:auto;min-height:36px;margin:.15rem;padding:0 .7rem}.scroll{overflow-x:auto}`;

/** `back`: where an unpaid buyer of a checkout that expired goes; null while it can be paid. */
export function checkoutPage(preference: SimPreference, expired: { back: string | null } | null) {
  const lines = preference.items.map((item) => {
    const price = pesos(item.quantity * item.unit_price);
    return `<div class="line"><span>${escapeHtml(item.title)}</span><span>${price}</span></div>`;
  });
  const body = `<main>${TEST_NOTICE}
<section class="card"><h1>Tu compra</h1>${lines.join('')}
<div class="line total"><span>Total</span><span>${pesos(preferenceTotal(preference))}</span></div>
${operationNumber(preference)}</section>
${expired ? expiredNotice(expired.back) : PAY_FORM}
</main>`;
  return page('Pago de prueba', body);
}

function expiredNotice(back: string | null): string {
  const link = back ? `<p><a href="${escapeHtml(back)}">Volver al sitio</a></p>` : '';
  return `<section class="card"><p>Este pago venció. Volvé al sitio y armá la compra de nuevo.</p>${link}</section>`;
}

const TEST_NOTICE =
  '<p class="test"><strong>Esto es una prueba.</strong> No es Mercado Pago: no se mueve dinero ni se piden datos de tarjetas.</p>';

const PAY_FORM = `<form class="card" method="post">
<h1>¿Cómo termina el pago?</h1>
<fieldset><legend><small>Medio de pago</small></legend>
<label><input type="radio" name="method" value="credit_card" checked> Tarjeta</label>
<label><input type="radio" name="method" value="account_money"> Dinero en cuenta</label></fieldset>
<label>Nombre de titular de prueba (opcional)<input type="text" name="holder" maxlength="40" autocomplete="off" placeholder="APRO, FUND, CONT…"></label>
<button class="pay" name="result" value="approved">Pagar</button>
<button name="result" value="pending">Pagar después en Rapipago</button>
<button name="result" value="rejected">Que rechacen el pago</button>
<button name="result" value="cancelled">Volver sin pagar</button>
</form>`;

const STATUS_NAMES: Readonly<Record<string, string>> = {
  pending: 'Pendiente',
  in_process: 'En proceso',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  cancelled: 'Cancelado',
  refunded: 'Devuelto',
  in_mediation: 'En mediación',
  charged_back: 'Contracargo',
};

/** What a person may do to a payment, by its status. */
export const PAYMENT_ACTIONS = {
  approve: { label: 'Aprobar', from: ['pending', 'in_process'] },
  reject: { label: 'Rechazar', from: ['pending', 'in_process'] },
  cancel: { label: 'Cancelar', from: ['pending', 'in_process'] },
  refund: { label: 'Devolver', from: ['approved'] },
  mediate: { label: 'Abrir reclamo', from: ['approved'] },
  charge_back: { label: 'Contracargo', from: ['approved', 'in_mediation', 'refunded'] },
  win: { label: 'Resolver a favor', from: ['in_mediation', 'charged_back'] },
} as const;

export function paymentsPage(payments: readonly SimPayment[], prefix: string): string {
  const rows = payments.toReversed().map((payment) => paymentRow(payment, prefix));
  const list = rows.length
    ? `<div class="scroll"><table><thead><tr><th>Pago</th><th>Total</th><th>Estado</th><th>Cambiar</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
    : '<p>Todavía no hay pagos.</p>';
  const body = `<main class="wide">${TEST_NOTICE}<section class="card"><h1>Pagos de prueba</h1>${list}</section></main>`;
  return page('Pagos de prueba', body);
}

function paymentRow(payment: SimPayment, prefix: string): string {
  const id = String(payment.id);
  const buttons = Object.entries(PAYMENT_ACTIONS)
    .filter(([, { from }]) => from.some((status) => status === payment.status))
    .map(([action, { label }]) => `<button name="action" value="${action}">${label}</button>`);
  const status = STATUS_NAMES[payment.status] ?? payment.status;
  return `<tr><td>${id}<br><small>${escapeHtml(payment.description)}</small></td>
<td>${pesos(payment.transaction_amount)}</td><td>${escapeHtml(status)}</td>
<td><form method="post" action="${escapeHtml(prefix)}/pagos/${id}">${buttons.join('')}</form></td></tr>`;
}

export function messagePage(text: string): string {
  return page(
    'Pago de prueba',
    `<main>${TEST_NOTICE}<p class="card">${escapeHtml(text)}</p></main>`,
  );
}

function operationNumber({ metadata }: SimPreference): string {
  const number = metadata?.operation_number;
  return typeof number === 'string'
    ? `<p><small>Número de operación: <strong>${escapeHtml(number)}</strong></small></p>`
    : '';
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${STYLE}</style></head><body><header>Simulador de pagos</header>${body}</body></html>`;
}

const pesos = (amount: number): string => formatPesos(toCentavos(amount));
