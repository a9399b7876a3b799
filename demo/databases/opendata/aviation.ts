/** OPENDATA.AVIATION: three million flights, the airports they join to, and reported bird strikes. */
import { reference } from "../table.ts";
import { column, nullable, type OpenTable } from "./open-table.ts";

const schema = "AVIATION";

const airports: OpenTable = {
  schema,
  name: "AIRPORTS",
  file: "airports.csv",
  note: "City and state are empty for twelve airports for which the source gives none.",
  columns: [
    column("IATA", "VARCHAR", "iata", "Code of the airport; the key that flights refer to."),
    column("AIRPORT_NAME", "VARCHAR", "name", "Name of the airport."),
    nullable("CITY", "VARCHAR", "nullif(city, 'NA')", "City of the airport."),
    nullable("STATE", "VARCHAR", "nullif(state, 'NA')", "Two-letter code of the US state or territory."),
    column("COUNTRY", "VARCHAR", "country", "Country of the airport."),
    column("LATITUDE", "DOUBLE", "latitude", "Latitude in degrees."),
    column("LONGITUDE", "DOUBLE", "longitude", "Longitude in degrees."),
  ],
  tail: "ORDER BY iata",
  primaryKey: ["IATA"],
  foreignKeys: [],
};

const flights: OpenTable = {
  schema,
  name: "FLIGHTS",
  file: "flights-3m.parquet",
  note: "US domestic flights of the first half of 2001, one row each; there is no key and no airline.",
  columns: [
    column("FLIGHT_DATE", "TIMESTAMP", "date", "Local date and time of the flight."),
    column("DELAY", "INTEGER", "delay", "Delay in minutes; negative when the flight was early."),
    column("DISTANCE", "INTEGER", "distance", "Distance flown in miles."),
    column("ORIGIN", "VARCHAR", "origin", "Airport of departure, see AIRPORTS.IATA."),
    column("DESTINATION", "VARCHAR", "destination", "Airport of arrival, see AIRPORTS.IATA."),
  ],
  // The file is sorted by time already.
  tail: "",
  primaryKey: [],
  foreignKeys: [reference("ORIGIN", "AIRPORTS", "IATA"), reference("DESTINATION", "AIRPORTS", "IATA")],
};

const birdStrikes: OpenTable = {
  schema,
  name: "BIRD_STRIKES",
  file: "birdstrikes.csv",
  note: "From 1990 to 2002, one row per strike; airports are named differently than in AIRPORTS.",
  columns: [
    column("STRIKE_DATE", "DATE", '"Flight Date"', "Day of the flight that was struck."),
    column("AIRPORT_NAME", "VARCHAR", '"Airport Name"', "Airport at or near which the strike happened."),
    column("ORIGIN_STATE", "VARCHAR", '"Origin State"', "US state or other area where the strike happened."),
    column("OPERATOR", "VARCHAR", '"Aircraft Airline Operator"', "Airline or other operator of the aircraft."),
    column("AIRCRAFT", "VARCHAR", '"Aircraft Make Model"', "Make and model of the aircraft."),
    column("PHASE_OF_FLIGHT", "VARCHAR", '"Phase of flight"', "Phase of the flight, such as Approach or Climb."),
    column("TIME_OF_DAY", "VARCHAR", '"Time of day"', "Dawn, Day, Dusk or Night."),
    column("WILDLIFE_SPECIES", "VARCHAR", '"Wildlife Species"', "Species of the animal that was struck."),
    column("WILDLIFE_SIZE", "VARCHAR", '"Wildlife Size"', "Small, Medium or Large."),
    column(
      "DAMAGE",
      "VARCHAR",
      '"Effect Amount of damage"',
      "None, Minor, Medium or Substantial; the source leaves the rare codes B and C unexplained.",
    ),
    column("COST_REPAIR", "BIGINT", '"Cost Repair"', "Cost of the repair in US dollars."),
    column("COST_OTHER", "BIGINT", '"Cost Other"', "Other cost in US dollars."),
    column("COST_TOTAL", "BIGINT", '"Cost Total $"', "Total cost in US dollars."),
    nullable("SPEED_KNOTS", "INTEGER", '"Speed IAS in knots"', "Indicated airspeed in knots; empty when not reported."),
  ],
  tail: 'ORDER BY "Flight Date"',
  primaryKey: [],
  foreignKeys: [],
};

/** Parents come before the tables that refer to them. */
export const aviationTables: readonly OpenTable[] = [airports, flights, birdStrikes];
