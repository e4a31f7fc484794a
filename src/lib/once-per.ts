/** Memoises `build` per object, in a WeakMap. */
export function oncePer<Key extends object, Built>(build: (key: Key) => Built): (key: Key) => Built {
  const all = new WeakMap<Key, Built>();
  return (key) => {
    let built = all.get(key);
    if (built === undefined) {
      built = build(key);
      all.set(key, built);
    }
    return built;
  };
}
