/** OPENDATA.CLIMATE: earthquakes, carbon dioxide, disasters, daily weather, global temperature. */
import { column, nullable, type OpenTable } from "./open-table.ts";

const schema = "CLIMATE";

const earthquakes: OpenTable = {
  schema,
  name: "EARTHQUAKES",
  file: "earthquakes.json",
  note: "One row per event; a few are explosions or quarry blasts, see EVENT_TYPE.",
  reader: "SELECT unnest(features) AS feature FROM read_json({file}, maximum_object_size = 67108864)",
  columns: [
    column("EARTHQUAKE_ID", "VARCHAR", "feature.id", "Identifies the event in the catalog of the USGS."),
    column("OCCURRED_AT", "TIMESTAMP", "epoch_ms(feature.properties.time)", "Time of the event (UTC)."),
    nullable("MAGNITUDE", "DOUBLE", "feature.properties.mag", "Magnitude of the event; empty when not measured."),
    nullable("MAGNITUDE_TYPE", "VARCHAR", "feature.properties.magType", "Method by which the magnitude was found."),
    nullable("PLACE", "VARCHAR", "feature.properties.place", "Distance and direction from a known place."),
    column("EVENT_TYPE", "VARCHAR", "feature.properties.type", "earthquake, explosion, quarry blast and the like."),
    column("DEPTH_KM", "DOUBLE", "feature.geometry.coordinates[3]", "Depth in kilometres; negative above sea level."),
    column("LATITUDE", "DOUBLE", "feature.geometry.coordinates[2]", "Latitude in degrees."),
    column("LONGITUDE", "DOUBLE", "feature.geometry.coordinates[1]", "Longitude in degrees."),
    column("SIGNIFICANCE", "INTEGER", "feature.properties.sig", "How significant the event is, from 0 to about 1000."),
    nullable("FELT_REPORTS", "INTEGER", "feature.properties.felt", "Number of people who reported that they felt it."),
    column("IS_TSUNAMI_FLAGGED", "BOOLEAN", "feature.properties.tsunami = 1", "True for large events at sea."),
    column("REVIEW_STATUS", "VARCHAR", "feature.properties.status", "automatic, or reviewed by a person."),
  ],
  tail: "ORDER BY feature.properties.time, feature.id",
  primaryKey: ["EARTHQUAKE_ID"],
  foreignKeys: [],
};

const carbonDioxide: OpenTable = {
  schema,
  name: "CO2_CONCENTRATION",
  file: "co2-concentration.csv",
  note: "Monthly readings; months without valid data are missing.",
  columns: [
    column("MONTH", "DATE", '"Date"', "First day of the month."),
    column("CO2", "DOUBLE", '"CO2"', "Carbon dioxide in the air, in parts per million."),
    column(
      "ADJUSTED_CO2",
      "DOUBLE",
      '"adjusted CO2"',
      "Carbon dioxide with the seasons removed, in parts per million.",
    ),
  ],
  tail: 'ORDER BY "Date"',
  primaryKey: ["MONTH"],
  foreignKeys: [],
};

const disasters: OpenTable = {
  schema,
  name: "DISASTERS",
  file: "disasters.csv",
  note: "The source's total over all types is left out, so that sums count each death once.",
  columns: [
    column("DISASTER_TYPE", "VARCHAR", '"Entity"', "Type of disaster, such as Flood or Drought."),
    column("YEAR", "INTEGER", '"Year"', "Year of the deaths."),
    column("DEATHS", "INTEGER", '"Deaths"', "Number of people killed worldwide."),
  ],
  tail: `WHERE "Entity" <> 'All natural disasters' ORDER BY "Year", "Entity"`,
  primaryKey: ["DISASTER_TYPE", "YEAR"],
  foreignKeys: [],
};

const weather: OpenTable = {
  schema,
  name: "WEATHER",
  file: "weather.csv",
  note: "One row per city and day from 2012 to 2015.",
  columns: [
    column("LOCATION", "VARCHAR", "location", "field:location"),
    column("OBSERVED_ON", "DATE", "date", "field:date"),
    column("PRECIPITATION", "DOUBLE", "precipitation", "field:precipitation"),
    column("TEMPERATURE_MAX", "DOUBLE", "temp_max", "field:temp_max"),
    column("TEMPERATURE_MIN", "DOUBLE", "temp_min", "field:temp_min"),
    column("WIND_SPEED", "DOUBLE", "wind", "field:wind"),
    column("WEATHER_TYPE", "VARCHAR", "weather", "field:weather"),
  ],
  tail: "ORDER BY date, location",
  primaryKey: ["LOCATION", "OBSERVED_ON"],
  foreignKeys: [],
};

const globalTemperature: OpenTable = {
  schema,
  name: "GLOBAL_TEMPERATURE",
  file: "global-temp.csv",
  note: "",
  columns: [
    column("YEAR", "INTEGER", "year", "Year of the measurement."),
    column(
      "TEMPERATURE_ANOMALY",
      "DOUBLE",
      "temp",
      "Difference from the average temperature of 1951 to 1980, in degrees Celsius.",
    ),
  ],
  tail: "ORDER BY year",
  primaryKey: ["YEAR"],
  foreignKeys: [],
};

export const climateTables: readonly OpenTable[] = [earthquakes, carbonDioxide, disasters, weather, globalTemperature];
