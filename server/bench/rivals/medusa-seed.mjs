// Run by Medusa's own `medusa exec`: one product on sale in one country, made by Medusa's workflows, and copies
// of its rows. Prints the publishable key that the shop's pages send, and the region that prices are for.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const PRODUCTS = Number(process.env.PRODUCTS);
/** What one product is made of: its tables, and the columns that hold an id of its own. */
const ROWS = [
  ['product', ['id']],
  ['product_product_option', ['id', 'product_id']],
  ['product_product_option_value', ['id', 'product_product_option_id']],
  ['product_variant', ['id', 'product_id']],
  ['product_variant_option', ['variant_id']],
  ['product_sales_channel', ['id', 'product_id']],
  ['product_shipping_profile', ['id', 'product_id']],
  ['price_set', ['id']],
  ['price', ['id', 'price_set_id']],
  ['product_variant_price_set', ['id', 'variant_id', 'price_set_id']],
];

export default async function seed({ container }) {
  const installed = createRequire(join(process.cwd(), 'package.json'));
  const flows = installed('@medusajs/medusa/core-flows');
  const run = async (workflow, input) => (await flows[workflow](container).run({ input })).result;
  const [channel] = await run('createSalesChannelsWorkflow', {
    salesChannelsData: [{ name: 'web' }],
  });
  const [region] = await run('createRegionsWorkflow', {
    regions: [{ name: 'Argentina', currency_code: 'ars', countries: ['ar'] }],
  });
  const [profile] = await run('createShippingProfilesWorkflow', {
    data: [{ name: 'default', type: 'default' }],
  });
  const [key] = await run('createApiKeysWorkflow', {
    api_keys: [{ title: 'web', type: 'publishable', created_by: '' }],
  });
  await run('linkSalesChannelsToApiKeyWorkflow', { id: key.id, add: [channel.id] });
  await run('createProductsWorkflow', {
    products: [
      {
        title: 'IMG_1',
        handle: 'img-1',
        description: 'runner 1',
        status: 'published',
        shipping_profile_id: profile.id,
        sales_channels: [{ id: channel.id }],
        options: [{ title: 'Size', values: ['original'] }],
        variants: [
          {
            title: 'IMG_1',
            sku: 'IMG_1',
            manage_inventory: false,
            options: { Size: 'original' },
            prices: [{ amount: 1500, currency_code: 'ars' }],
          },
        ],
      },
    ],
  });
  const database = container.resolve('__pg_connection__');
  for (const [table, ids] of ROWS) {
    const own = ids.map((column) => `'${column}', one."${column}" || '_' || n`).join(', ');
    await database.raw(
      `insert into "${table}" select (jsonb_populate_record(null::"${table}",
         replace(replace(replace(to_jsonb(one)::text, '"IMG_1"', '"IMG_' || n || '"'), '"img-1"', '"img-' || n || '"'), '"runner 1"', '"runner ' || (n + 3) / 4 || '"')::jsonb
         || jsonb_build_object(${own}))).*
       from "${table}" one, generate_series(2, ?::int) n`,
      [PRODUCTS],
    );
  }
  await database.raw('analyze');
  const { rows } = await database.raw('select id from product_variant order by random() limit 500');
  console.log(
    `seeded ${JSON.stringify({ key: key.token, region: region.id, channel: channel.id, variants: rows.map(({ id }) => id) })}`,
  );
}
