/** Where a link of a mail leads: it confirms an address, or allows a new password. */
export interface MailData {
  kind: 'address' | 'password';
}
