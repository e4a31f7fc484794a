export interface PrivacyData {
  /** Host of the map's tiles; null where the map is drawn here. */
  tileHost: string | null;
  /** Days after which the text and the contact of a report that is done are emptied. */
  reportDays: number;
  /** Days for which the network of a sender is kept. */
  networkDays: number;
}
