// Every table, for Drizzle and its migration kit. Features read anyone's rows, write only their own.
export * from './accounts.ts';
export * from './clocks.ts';
export * from './content.ts';
export * from './events.ts';
export * from './finding.ts';
export * from './operations.ts';
export * from './orders.ts';
export * from './photos.ts';
export * from './prices.ts';
export * from './privacy.ts';
export * from './studio.ts';
