/** A member of a queue: it knows its neighbours and is in one queue at a time. */
export interface Queued {
  before: this | undefined;
  after: this | undefined;
}

/** A linked list in order of arrival; joining at the end and leaving from anywhere take constant time. */
export class Queue<Member extends Queued> {
  first: Member | undefined;
  #last: Member | undefined;

  join(member: Member): void {
    member.before = this.#last;
    member.after = undefined;
    if (this.#last) this.#last.after = member;
    else this.first = member;
    this.#last = member;
  }

  leave(member: Member): void {
    if (member.before) member.before.after = member.after;
    else this.first = member.after;
    if (member.after) member.after.before = member.before;
    else this.#last = member.before;
    member.before = member.after = undefined;
  }
}
