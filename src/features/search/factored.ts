import { inCategory, slotWithin, type Condition, type Part, type Slot, type Step } from './parts.ts';

/** Slots that a store passes all of, and one of other such conditions, if there are any. */
export interface Factored {
  all: readonly Slot[];
  either: readonly Factored[];
}

/** Whether stores that pass a part pass the other one, too. */
function isWithin(part: Part, other: Part): boolean {
  if (part.categories.some((id) => !other.categories.includes(id))) return false;
  if (part.kind === other.kind && part.text === other.text) return true;
  const isBegun = other.kind === 'beginning' && part.text.startsWith(other.text);
  return part.kind === 'none' || (isBegun && (part.kind === 'beginning' || part.kind === 'word'));
}

/** Without parts that find nothing beyond another one. */
const simplified = (slot: Slot): Slot =>
  slot.filter(
    (part, at) =>
      !slot.some((other, at2) => at !== at2 && isWithin(part, other) && (at2 < at || !isWithin(other, part))),
  );

/** A condition on the stores of a category: without what each of them passes, and without other categories. */
function withinCategory(condition: Condition, id: number): Condition {
  // Variants share slots, which are told apart by identity.
  const known = new Map(condition.flat().map((slot) => [slot, slotWithin(slot, id)]));
  return condition.map((variant) => {
    const slots = variant.map((slot) => known.get(slot)).filter((slot) => slot !== undefined);
    return slots.length > 0 ? slots : [[inCategory(id)]];
  });
}

/**
 * The same condition on the stores of a category, if one is given, with every slot as seldom as possible, since the index
 * looks for each of them again: those of most variants first, and no variant that finds nothing beyond another one.
 */
export function factored(condition: Condition, categoryId?: number): Factored {
  const slots = new Map<Slot, string>();
  const variants = categoryId === undefined ? condition : withinCategory(condition, categoryId);
  const keyed = variants.map((variant) => {
    const byKey = new Map<string, Slot>();
    for (const slot of variant) {
      const key = slots.get(slot) ?? JSON.stringify(slot);
      slots.set(slot, key);
      byKey.set(key, slot);
    }
    return byKey;
  });
  const isNeeded = (variant: Map<string, Slot>, at: number) =>
    !keyed.some(
      (other, at2) =>
        at !== at2 && (other.size < variant.size || at2 < at) && [...other.keys()].every((key) => variant.has(key)),
    );
  return withoutRepeats(keyed.filter(isNeeded));
}

/** By which the stores that pass a step are remembered: the same for steps that the index is queried for alike. */
export const keyOf = (step: Step): string =>
  JSON.stringify({ ...step, passes: factored(step.passes, step.category_id) });

function withoutRepeats(variants: readonly ReadonlyMap<string, Slot>[]): Factored {
  const [first] = variants;
  if (first && variants.length === 1) return { all: [...first.values()].map(simplified), either: [] };
  const uses = new Map<string, number>();
  for (const variant of variants) for (const key of variant.keys()) uses.set(key, (uses.get(key) ?? 0) + 1);
  const most = Math.max(...uses.values());
  if (most === 1) return { all: [], either: variants.map((variant) => withoutRepeats([variant])) };
  const key = [...uses].find(([, count]) => count === most)![0];
  const [having, others] = [variants.filter((one) => one.has(key)), variants.filter((one) => !one.has(key))];
  const slot = simplified(having[0]!.get(key)!);
  const rest = withoutRepeats(having.map((one) => new Map([...one].filter(([other]) => other !== key))));
  const found = { all: [slot, ...rest.all], either: rest.either };
  if (others.length === 0) return found;
  const { all, either } = withoutRepeats(others);
  return { all: [], either: [found, ...(all.length > 0 ? [{ all, either }] : either)] };
}
