import { onVisitor, remember, remembered, type Visitor } from './remembered.ts';

let current = $state.raw(remembered());

onVisitor(() => {
  current = remembered();
});

export const visitor = {
  get current(): Visitor | null {
    return current;
  },
  keep: remember,
};
