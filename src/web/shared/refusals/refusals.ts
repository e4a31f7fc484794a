import { language } from '../messages/language.svelte.ts';
import { en } from './messages/en.ts';
import { zh } from './messages/zh.ts';

const texts = language.of({ en, zh });

/** A module of its own, so that it is loaded only when something is refused. */
export const refusals = texts;
