import { nullable, text } from '../../schema.ts';

export const senderNetwork = nullable(
  text('Keyed hash of the network that it came from, kept for 30 days; null after that.', 'q83vEjRWeJq8'),
);
