import { describe, expect, test } from 'bun:test';
import { hasContact } from '../../src/features/owners/signs.ts';

describe('a note of the day has a contact', () => {
  test.each([
    'Call 138-0013-8000',
    'Tel. +49 (30) 901820',
    '微信 １３８００１３８０００',
    'Order at www.example.org',
    'https://pay.example/abc',
    'cheap-crab.shop has it',
    'Write to mei@example.org',
  ])('%s', (note) => expect(hasContact(note)).toBeTrue());

  test.each([
    '',
    'Fresh crab until it is gone.',
    'Open 11:00–15:00 and 17:00–21:30',
    'Open 11-15, 17-21',
    'Closed from 24.12.2026 to 26.12.2026',
    'Back on 2026-12-27',
    '3 dumplings for 12.50, 6 for 22.50',
    'Table 4.Come early',
  ])('but not: %s', (note) => expect(hasContact(note)).toBeFalse());
});
