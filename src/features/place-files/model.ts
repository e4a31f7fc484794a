import type { Opening } from '../hours/model.ts';
import type { Point, Tags } from '../town/elements/elements.ts';
import type { Field } from './headings.ts';

/** A place in a file of another program. Texts that the file does not have are "". */
export interface FilePlace {
  /** ID that the file gives it and that stays from export to export; undefined without one. */
  id: string | undefined;
  /** Cut to the length of the field, as all texts are. */
  name: string;
  /** Both or neither. */
  longitude: number | undefined;
  latitude: number | undefined;
  address: string;
  phone: string;
  website: string;
  description: string;
  /** As the file has it: folder of KML, a property, a column of CSV, list of Google. */
  category: string;
  open_hours: string;
  /** Where the text could be read. */
  hours?: Opening[];
  /** Its place within the file, for people: "Placemark 12", "line 7". */
  place: string;
}

export interface PlaceFile {
  format: 'kml' | 'kmz' | 'gpx' | 'geojson' | 'google' | 'csv' | 'schema.org';
  /** Streams the places, also those without a name. `progress` gets the bytes that were read. Throws BadFile. */
  places: (progress: (bytes: number) => void) => AsyncGenerator<FilePlace>;
  /** Complete after all places were read. */
  readonly summary: PlaceFileSummary;
}

export interface PlaceFileSummary {
  places: number;
  nameless: number;
  placeless: number;
  swapped: number;
  hours: { structured: number; text: number };
  /** Columns or properties that no field has, by how many places have a value of them. */
  ignored: Record<string, number>;
}

export interface PlaceFileOptions {
  /** CSV: field by heading. A heading that is not named here is guessed; '' leaves it out. */
  columns?: Record<string, string>;
  /** Middle of the directory, by which swapped coordinates are noticed. */
  near?: { latitude: number; longitude: number };
  /** Of addresses that name none, in two letters, or "". */
  country?: string;
}

/** A place as its format gives it. */
export interface Found {
  place: string;
  /** Properties by the names that the file has for them. */
  properties: Tags;
  /** Texts whose field the format itself names; they come before properties. */
  texts?: Partial<Record<Field, string>>;
  point?: Point | undefined;
  hours?: Opening[] | undefined;
}

/** Reads places; `progress` gets the bytes that were read. */
export type Reader = (progress: (bytes: number) => void) => AsyncGenerator<Found>;
