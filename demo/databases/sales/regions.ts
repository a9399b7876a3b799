/** The map of the demo company: regions, their countries and cities with weights, and the shops. */

export type City = { readonly name: string; readonly weight: number };
export type Country = { readonly name: string; readonly cities: readonly City[] };

export type Shop = {
  readonly name: string;
  readonly city: string;
  readonly type: "Flagship" | "Standard" | "Outlet" | "Web";
  readonly openedOn: string;
  readonly floorAreaSqm: number | null;
};

export type Region = {
  readonly id: number;
  readonly name: string;
  readonly countryGroup: "AMERICAS" | "EMEA" | "APAC";
  readonly formerName: string | null;
  /** Share of orders at the start of the data. */
  readonly weight: number;
  /** Growth of that share per year; 0.1 is 10 percent. */
  readonly growth: number;
  readonly countries: readonly Country[];
  readonly shops: readonly Shop[];
};

export const regions: readonly Region[] = [
  {
    id: 1,
    name: "North America",
    countryGroup: "AMERICAS",
    formerName: null,
    weight: 27,
    growth: 0.0,
    countries: [
      country("United States", "New York 14, Chicago 8, Los Angeles 10, Boston 6, Seattle 6, Denver 4, Austin 5"),
      country("Canada", "Toronto 7, Montreal 4, Vancouver 4"),
    ],
    shops: [
      web("North America Web Store", "Chicago", "2018-03-01"),
      shop("New York Fifth Avenue", "New York", "2016-09-15", 2400),
      shop("Chicago State Street", "Chicago", "2017-05-04", 1350),
      shop("Los Angeles Melrose", "Los Angeles", "2018-06-21", 1180),
      shop("Boston Back Bay", "Boston", "2019-04-11", 940),
      shop("Seattle Pike Street", "Seattle", "2020-10-01", 880),
      shop("Austin Outlet", "Austin", "2024-03-14", 1620),
      shop("Toronto Queen Street", "Toronto", "2019-09-05", 1050),
    ],
  },
  {
    id: 2,
    name: "Latin America",
    countryGroup: "AMERICAS",
    formerName: null,
    weight: 9,
    growth: 0.08,
    countries: [
      country("Mexico", "Mexico City 9, Guadalajara 4, Monterrey 4"),
      country("Brazil", "São Paulo 10, Rio de Janeiro 6, Curitiba 3"),
      country("Chile", "Santiago 5"),
      country("Colombia", "Bogotá 5, Medellín 3"),
    ],
    shops: [
      web("Latin America Web Store", "Mexico City", "2020-02-03"),
      shop("Mexico City Polanco", "Mexico City", "2019-11-07", 1120),
      shop("São Paulo Paulista", "São Paulo", "2020-08-20", 1240),
      shop("Santiago Providencia", "Santiago", "2022-05-12", 720),
      shop("Bogotá Usaquén", "Bogotá", "2023-10-19", 640),
    ],
  },
  {
    id: 3,
    name: "Western Europe",
    countryGroup: "EMEA",
    formerName: null,
    weight: 21,
    growth: -0.02,
    countries: [
      country("United Kingdom", "London 13, Manchester 6, Edinburgh 4"),
      country("France", "Paris 11, Lyon 5, Marseille 4"),
      country("Netherlands", "Amsterdam 6, Rotterdam 3"),
      country("Belgium", "Brussels 4, Antwerp 3"),
      country("Ireland", "Dublin 4"),
    ],
    shops: [
      web("Western Europe Web Store", "Rotterdam", "2017-01-16"),
      shop("London Regent Street", "London", "2015-10-08", 2150),
      shop("Manchester Deansgate", "Manchester", "2018-03-22", 960),
      shop("Paris Rivoli", "Paris", "2017-09-28", 1430),
      shop("Lyon Part-Dieu", "Lyon", "2021-04-15", 810),
      shop("Amsterdam Kalverstraat", "Amsterdam", "2019-06-13", 770),
      shop("Dublin Grafton Street", "Dublin", "2022-09-01", 690),
    ],
  },
  {
    id: 4,
    name: "Central Europe",
    countryGroup: "EMEA",
    formerName: "DACH",
    weight: 19,
    growth: 0.03,
    countries: [
      country("Germany", "Berlin 12, Hamburg 7, Munich 8, Cologne 5, Frankfurt 5, Leipzig 3"),
      country("Austria", "Vienna 6, Graz 2"),
      country("Switzerland", "Zurich 5, Geneva 3"),
      country("Poland", "Warsaw 5, Kraków 3"),
      country("Czechia", "Prague 4"),
    ],
    shops: [
      web("Central Europe Web Store", "Leipzig", "2017-06-01"),
      shop("Berlin Alexanderplatz", "Berlin", "2014-04-03", 1980),
      shop("Berlin Outlet", "Berlin", "2021-08-26", 1490),
      shop("Hamburg Mönckebergstrasse", "Hamburg", "2017-10-12", 1060),
      shop("Munich Marienplatz", "Munich", "2016-05-19", 1210),
      shop("Vienna Mariahilf", "Vienna", "2018-11-08", 930),
      shop("Zurich Bahnhofstrasse", "Zurich", "2020-03-05", 740),
      shop("Warsaw Nowy Świat", "Warsaw", "2024-09-05", 850),
    ],
  },
  {
    id: 5,
    name: "Northern Europe",
    countryGroup: "EMEA",
    formerName: null,
    weight: 8,
    growth: 0.02,
    countries: [
      country("Sweden", "Stockholm 7, Gothenburg 4"),
      country("Denmark", "Copenhagen 6, Aarhus 2"),
      country("Norway", "Oslo 5, Bergen 2"),
      country("Finland", "Helsinki 5"),
    ],
    shops: [
      web("Northern Europe Web Store", "Gothenburg", "2018-10-01"),
      shop("Stockholm Drottninggatan", "Stockholm", "2018-08-30", 1020),
      shop("Copenhagen Strøget", "Copenhagen", "2020-06-18", 780),
      shop("Oslo Karl Johan", "Oslo", "2025-03-20", 660),
    ],
  },
  {
    id: 6,
    name: "Southern Europe",
    countryGroup: "EMEA",
    formerName: null,
    weight: 10,
    growth: 0.0,
    countries: [
      country("Italy", "Milan 8, Rome 7, Turin 3"),
      country("Spain", "Madrid 8, Barcelona 7, Valencia 3"),
      country("Portugal", "Lisbon 5, Porto 3"),
      country("Greece", "Athens 4"),
    ],
    shops: [
      web("Southern Europe Web Store", "Barcelona", "2018-05-02"),
      shop("Milan Duomo", "Milan", "2017-03-16", 1320),
      shop("Rome Via del Corso", "Rome", "2019-02-21", 980),
      shop("Madrid Gran Vía", "Madrid", "2018-09-20", 1140),
      shop("Lisbon Chiado", "Lisbon", "2022-11-10", 610),
    ],
  },
  {
    id: 7,
    name: "Asia Pacific",
    countryGroup: "APAC",
    formerName: null,
    weight: 7,
    growth: 0.22,
    countries: [
      country("Japan", "Tokyo 10, Osaka 5"),
      country("Australia", "Sydney 7, Melbourne 6"),
      country("Singapore", "Singapore 5"),
      country("South Korea", "Seoul 6"),
      country("New Zealand", "Auckland 3"),
    ],
    shops: [
      web("Asia Pacific Web Store", "Singapore", "2021-01-11"),
      shop("Tokyo Ginza", "Tokyo", "2021-10-14", 1090),
      shop("Sydney Pitt Street", "Sydney", "2022-02-17", 900),
      shop("Seoul Myeongdong", "Seoul", "2024-11-21", 830),
    ],
  },
];

/** Finds the country of a region's city. */
export function countryOfCity(region: Region, city: string): string {
  const found = region.countries.find((candidate) => candidate.cities.some((place) => place.name === city));
  if (found === undefined) throw new Error(`${region.name} has no city ${city}.`);
  return found.name;
}

/** Reads cities with their weights from a list such as `Berlin 12, Hamburg 7`. */
function country(name: string, cities: string): Country {
  return {
    name,
    cities: cities.split(", ").map((entry) => {
      const split = entry.lastIndexOf(" ");
      return { name: entry.slice(0, split), weight: Number(entry.slice(split + 1)) };
    }),
  };
}

function shop(name: string, city: string, openedOn: string, floorAreaSqm: number): Shop {
  return { name, city, type: shopType(name, floorAreaSqm), openedOn, floorAreaSqm };
}

function shopType(name: string, floorAreaSqm: number): Shop["type"] {
  if (name.endsWith("Outlet")) return "Outlet";
  return floorAreaSqm >= 1300 ? "Flagship" : "Standard";
}

function web(name: string, city: string, openedOn: string): Shop {
  return { name, city, type: "Web", openedOn, floorAreaSqm: null };
}
