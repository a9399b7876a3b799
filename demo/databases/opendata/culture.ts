/** OPENDATA.CULTURE: films, football matches, and how people live around the world. */
import { column, nullable, type OpenTable } from "./open-table.ts";

const schema = "CULTURE";

/**
 * The source wrote years with two digits and expanded them into the wrong century: its newest films
 * are of 2011, yet "The Birth of a Nation" is dated 2015. Later years therefore belong to the 1900s.
 */
const newestTrueYear = 2011;
const releaseDate = `strptime("Release Date", '%b %d %Y')`;
const repairedReleaseDate =
  `CASE WHEN year(${releaseDate}) > ${newestTrueYear} ` +
  `THEN ${releaseDate} - INTERVAL 100 YEAR ELSE ${releaseDate} END`;

const movies: OpenTable = {
  schema,
  name: "MOVIES",
  file: "movies.json",
  note: "One row per film; some titles occur twice and amounts are not adjusted for inflation.",
  columns: [
    // Some titles are plain numbers in the file ("300"), so the column is read as JSON.
    nullable("TITLE", "VARCHAR", `"Title" ->> '$'`, "Title of the film; empty for one film."),
    column(
      "RELEASE_DATE",
      "DATE",
      repairedReleaseDate,
      "Day of release; where the source wrote a year after 2011, which must be wrong, a hundred years were taken off.",
    ),
    nullable("US_GROSS", "BIGINT", '"US Gross"', "Box office in the United States, in US dollars."),
    nullable("WORLDWIDE_GROSS", "BIGINT", '"Worldwide Gross"', "Box office of the whole world, in US dollars."),
    nullable("US_DVD_SALES", "BIGINT", '"US DVD Sales"', "DVD sales in the United States, in US dollars."),
    nullable("PRODUCTION_BUDGET", "BIGINT", '"Production Budget"', "Cost of production in US dollars."),
    nullable("MPAA_RATING", "VARCHAR", '"MPAA Rating"', "Age rating: G, PG, PG-13, R and the like."),
    nullable("RUNNING_TIME", "INTEGER", '"Running Time min"', "Length of the film in minutes."),
    nullable("DISTRIBUTOR", "VARCHAR", '"Distributor"', "Company that brought the film to cinemas."),
    nullable("SOURCE", "VARCHAR", '"Source"', "What the film is based on, such as Original Screenplay."),
    nullable("MAJOR_GENRE", "VARCHAR", '"Major Genre"', "Genre of the film."),
    nullable("CREATIVE_TYPE", "VARCHAR", '"Creative Type"', "Kind of story, such as Historical Fiction."),
    nullable("DIRECTOR", "VARCHAR", '"Director"', "Director of the film."),
    nullable("ROTTEN_TOMATOES_RATING", "INTEGER", '"Rotten Tomatoes Rating"', "Share of good reviews, 0 to 100."),
    nullable("IMDB_RATING", "DOUBLE", '"IMDB Rating"', "Average rating by viewers on IMDb, 1 to 10."),
    nullable("IMDB_VOTES", "INTEGER", '"IMDB Votes"', "Number of viewers who rated the film on IMDb."),
  ],
  tail: `ORDER BY ${repairedReleaseDate}, "Title" ->> '$'`,
  primaryKey: [],
  foreignKeys: [],
};

const footballMatches: OpenTable = {
  schema,
  name: "FOOTBALL_MATCHES",
  file: "football.json",
  note: "One row per match.",
  columns: [
    column("MATCH_DATE", "DATE", "date", "Day of the match."),
    column("DIVISION", "VARCHAR", "division", "League of the match."),
    column("HOME_TEAM", "VARCHAR", "home_team", "Team that played at home."),
    column("AWAY_TEAM", "VARCHAR", "away_team", "Team that came to play."),
    nullable("HOME_SCORE", "INTEGER", "home_score", "Goals of the home team; empty for matches without a result."),
    nullable("AWAY_SCORE", "INTEGER", "away_score", "Goals of the away team; empty for matches without a result."),
  ],
  tail: "ORDER BY date, division, home_team",
  primaryKey: ["MATCH_DATE", "HOME_TEAM", "AWAY_TEAM"],
  foreignKeys: [],
};

const countryIndicators: OpenTable = {
  schema,
  name: "COUNTRY_INDICATORS",
  file: "gapminder.json",
  note: "One row per country and fifth year.",
  columns: [
    column("COUNTRY", "VARCHAR", "country", "field:country"),
    column("YEAR", "INTEGER", "year", "field:year"),
    column(
      "WORLD_REGION",
      "VARCHAR",
      "list_extract(['South Asia', 'Europe and Central Asia', 'Sub-Saharan Africa', 'America', " +
        "'East Asia and Pacific', 'Middle East and North Africa'], cluster + 1)",
      "Part of the world that the country belongs to.",
    ),
    column("POPULATION", "BIGINT", "pop", "field:pop"),
    column("LIFE_EXPECTANCY", "DOUBLE", "life_expect", "Life expectancy at birth in years."),
    column("FERTILITY", "DOUBLE", "fertility", "Average number of children per woman."),
  ],
  tail: "ORDER BY country, year",
  primaryKey: ["COUNTRY", "YEAR"],
  foreignKeys: [],
};

export const cultureTables: readonly OpenTable[] = [movies, footballMatches, countryIndicators];
