import {
  eachText,
  textNames,
  textOf,
  type CardName,
  type IfSetName,
  type RequiredName,
  type TextName,
} from '../../fields.ts';
import {
  line,
  link,
  prose,
  sinceVersion,
  t,
  text,
  url,
  webAddress,
  type TOptional,
  type TSchema,
} from '../../schema.ts';

const origin = 'https://food.example';

function withSince(name: TextName, schema: TSchema): TSchema {
  const { since } = textOf(name);
  return since === undefined ? schema : sinceVersion(since, schema);
}

function answerOf(name: TextName): TSchema {
  const { kind, min, about, example, ifSet } = textOf(name);
  if (ifSet) return withSince(name, t.Optional(text(`${about}; absent without one.`, example)));
  const description = min ? `${about}.` : `${about}, or "".`;
  return withSince(name, kind === 'link' ? url(description, origin + example) : text(description, example));
}

function requestOf(name: TextName): TSchema {
  const { kind, min = 0, max, about, example, absent } = textOf(name);
  const description = absent === 'kept' ? `${about}. Unchanged when left out; "" clears it.` : `${about}.`;
  const options = { description, examples: [example] };
  const schemas = {
    line: () => line(min, max, options),
    prose: () => prose(max, options),
    link: () => link(options, min),
    page: () => webAddress(max, options),
  };
  const schema = schemas[kind]();
  return withSince(name, min > 0 ? schema : t.Optional(schema));
}

type Answer = ReturnType<typeof text>;
type Request = ReturnType<typeof line>;
type Optional = TOptional<Request>;

/** Schemas of the texts in answers. */
export const answers = eachText(answerOf) as unknown as {
  [Name in TextName]: Name extends IfSetName ? TOptional<Answer> : Answer;
};

/** The same for those of a card. */
export const cardAnswers = eachText(
  (name) => answers[name],
  textNames.filter((name) => textOf(name).card),
) as Pick<typeof answers, CardName & TextName>;

/** Schemas of the texts in requests. */
export const requests = eachText(requestOf) as unknown as {
  [Name in TextName]: Name extends RequiredName ? Request : Optional;
};
