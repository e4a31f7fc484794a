import type { Page } from 'playwright-core';
import type { Client } from '../../helpers/client.ts';
import type { View } from '../console.ts';

/** A size, a language and, where it is not light, a theme: `phone zh dark`. */
type Seen = `${View['size']} ${View['language']}${'' | ' dark'}`;

/** Who has logged in. */
export type Person = 'nobody' | 'visitor' | 'administrator';

export interface State {
  name: string;
  /** Path of the page, maybe with `{language}`; stores of the town always have the same IDs. */
  address: string;
  seen: Seen[];
  /** Leads from the page to the state. */
  act?: (page: Page, root: Client) => Promise<unknown>;
  /** Timers of the page run only as `act` lets them. */
  isTimed?: boolean;
}

/** One state as it is seen in one way, and the file that it is kept in. */
export interface Picture extends Omit<State, 'seen'> {
  file: string;
  view: View;
  person: Person;
}

export const picturesOf = (person: Person, states: State[]): Picture[] =>
  states.flatMap(({ seen, ...state }) =>
    seen.map((way) => {
      const [size, language, theme = 'light'] = way.split(' ') as [View['size'], View['language'], View['theme']?];
      return {
        ...state,
        person,
        address: state.address.replace('{language}', language),
        file: `${state.name}-${way.replaceAll(' ', '-')}.webp`,
        view: { size, language, theme },
      };
    }),
  );
