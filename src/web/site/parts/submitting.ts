/** Handles the event of a form that a script sends in place of the browser. */
export const submitting = (send: () => unknown) => (event: SubmitEvent) => {
  event.preventDefault();
  void send();
};
