// Vendure as its documentation starts it, with its own search on PostgreSQL and 20,000 products: one made by
// its services, the others copies of that one's rows. Run in the folder where it is installed, with
// DATABASE_URL; prints where it listens.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const installed = createRequire(join(process.cwd(), 'package.json'));
const {
  bootstrap,
  bootstrapWorker,
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  LanguageCode,
  LogLevel,
  Populator,
  ProductService,
  ProductVariantService,
  RequestContextService,
  SearchService,
  TransactionalConnection,
} = installed('@vendure/core');

const PRODUCTS = Number(process.argv[2]);
const PORT = Number(process.argv[3]);
/** What one product is made of: its tables, and the columns that hold an id of its own. */
const ROWS = [
  ['product', ['id']],
  ['product_translation', ['id', 'baseId']],
  ['product_channels_channel', ['productId']],
  ['product_variant', ['id', 'productId']],
  ['product_variant_translation', ['id', 'baseId']],
  ['product_variant_price', ['id', 'variantId']],
  ['product_variant_channels_channel', ['productVariantId']],
  ['stock_level', ['id', 'productVariantId']],
  ['search_index_item', ['productVariantId', 'productId']],
];

const config = {
  apiOptions: {
    port: PORT,
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'bench', password: 'only this bench knows it' },
    cookieOptions: { secret: 'bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: process.env.DATABASE_URL,
    synchronize: true,
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [DefaultJobQueuePlugin.init({}), DefaultSearchPlugin.init({ bufferUpdates: false })],
  logger: new DefaultLogger({ level: LogLevel.Error }),
  importExportOptions: { importAssetsDir: process.cwd() },
};

async function main() {
  const app = await bootstrap(config);
  const worker = await bootstrapWorker(config);
  await worker.startJobQueue();
  await app.get(Populator).populateInitialData({
    defaultLanguage: LanguageCode.en,
    defaultZone: 'Argentina',
    countries: [{ name: 'Argentina', code: 'AR', zone: 'Argentina' }],
    taxRates: [{ name: 'Standard', percentage: 0 }],
    shippingMethods: [],
    paymentMethods: [],
    collections: [],
  });
  const ctx = await app.get(RequestContextService).create({ apiType: 'admin' });
  const { id: productId } = await app.get(ProductService).create(ctx, {
    enabled: true,
    translations: [
      { languageCode: LanguageCode.en, name: 'IMG_1', slug: 'img-1', description: 'runner 1' },
    ],
  });
  await app.get(ProductVariantService).create(ctx, [
    {
      productId,
      sku: 'IMG_1',
      price: 150_000,
      stockOnHand: 1_000,
      trackInventory: 'FALSE',
      translations: [{ languageCode: LanguageCode.en, name: 'IMG_1' }],
    },
  ]);
  const connection = app.get(TransactionalConnection).rawConnection;
  await app.get(SearchService).reindex(ctx);
  for (let waited = 0; waited < 60_000; waited += 200) {
    const [{ count }] = await connection.query(
      'select count(*)::int as count from search_index_item',
    );
    if (count > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  for (const [table, ids] of ROWS) {
    const own = ids.map((column) => `'${column}', n`).join(', ');
    await connection.query(
      `insert into "${table}" select (jsonb_populate_record(null::"${table}",
         replace(replace(replace(to_jsonb(one)::text, '"IMG_1"', '"IMG_' || n || '"'), 'img-1"', 'img-' || n || '"'), 'runner 1"', 'runner ' || (n + 3) / 4 || '"')::jsonb
         || jsonb_build_object(${own}))).*
       from "${table}" one, generate_series(2, $1::int) n`,
      [PRODUCTS],
    );
  }
  await connection.query('analyze');
  console.log(
    `ready ${JSON.stringify({ url: `http://127.0.0.1:${PORT}/shop-api`, pid: process.pid })}`,
  );
}

void main();
