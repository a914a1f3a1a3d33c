// The payment simulator as a program of its own: waits within a burst take a twentieth, the fifteen
// minutes until a repetition take a second.
import { startSimulator } from '../../src/platform/payment-simulator/simulator.ts';

const [webhookSecret = ''] = process.argv.slice(2);
const { url } = await startSimulator({ webhookSecret, burstScale: 0.05, retryScale: 1 / 900 });
console.log(`simulator at ${url}\n`);
