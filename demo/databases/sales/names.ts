/** Names of people and businesses per region; all invented combinations of common names. */

export type NameLists = { readonly first: readonly string[]; readonly last: readonly string[] };

const english: NameLists = {
  first: words(
    "James Mary Robert Jennifer Michael Linda David Susan William Karen Daniel Lisa Matthew Nancy Anthony Sandra Mark Ashley Emily Kevin Laura Brian Megan Jason Olivia Ethan Chloe Grace Lucas Hannah",
  ),
  last: words(
    "Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson Martin Lee Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Baker",
  ),
};

const iberian: NameLists = {
  first: words(
    "María José Carmen Luis Ana Carlos Lucía Javier Sofía Miguel Paula Diego Elena Pedro Camila Jorge Valentina Rafael Beatriz Fernando Isabel Tiago Mariana Andrés Gabriela Ricardo Daniela Bruno Inês Hugo",
  ),
  last: words(
    "García Rodríguez Martínez López González Hernández Pérez Sánchez Ramírez Torres Flores Rivera Silva Santos Oliveira Souza Costa Pereira Almeida Ferreira Castro Morales Ortiz Vargas Rojas Mendoza Navarro Ruiz Gómez Díaz",
  ),
};

const westEuropean: NameLists = {
  first: words(
    "Oliver Amelia Jack Isla Harry Sophie Thomas Camille Louis Manon Antoine Élise Pierre Léa Daan Emma Sem Julia Bram Lotte Liam Niamh Conor Aoife Arthur Charlotte Hugo Alice Jules Claire",
  ),
  last: words(
    "Evans Hughes Walker Roberts Edwards Murphy Kelly Byrne Dubois Moreau Laurent Lefebvre Girard Bonnet Mercier Jansen Bakker Visser Smit Mulder Peeters Janssens Maes Campbell Stewart Morgan Cooper Ward Fournier Lambert",
  ),
};

const centralEuropean: NameLists = {
  first: words(
    "Lukas Anna Felix Lena Jonas Marie Paul Laura Maximilian Julia Leon Katharina Tobias Sabine Stefan Claudia Jakub Zuzanna Piotr Agnieszka Jan Kateřina Tomáš Eva Florian Petra Matthias Ursula Niklas Johanna",
  ),
  last: words(
    "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein Wolf Schröder Neumann Huber Gruber Steiner Keller Brunner Kowalski Nowak Wiśniewski Novák Svoboda Dvořák Krüger Zimmermann",
  ),
};

const nordic: NameLists = {
  first: words(
    "Erik Astrid Lars Freja Anders Ingrid Nils Sofie Oskar Maja Henrik Karin Mikkel Ida Magnus Signe Jonas Elin Mikko Aino Ville Helmi Sven Linnea Kasper Tuva Emil Saga Viktor Nora",
  ),
  last: words(
    "Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Jensen Nielsen Hansen Pedersen Christensen Møller Olsen Berg Haugen Korhonen Virtanen Mäkinen Nieminen Lindberg Lund Dahl Holm Strand Solberg Bakke Sørensen Lindgren",
  ),
};

const southEuropean: NameLists = {
  first: words(
    "Marco Giulia Alessandro Chiara Luca Martina Matteo Francesca Andrea Sara Pablo Laura Álvaro Marta Sergio Cristina Nikos Eleni Giorgos Katerina João Catarina Rui Joana Davide Elisa Simone Valeria Stefano Irene",
  ),
  last: words(
    "Rossi Ferrari Russo Bianchi Romano Colombo Ricci Marino Greco Conti Esposito Gallo Costa Fontana Serrano Molina Delgado Ortega Rubio Marín Iglesias Papadopoulos Vasileiou Georgiou Nikolaidis Carvalho Lopes Marques Ribeiro Teixeira",
  ),
};

const asiaPacific: NameLists = {
  first: words(
    "Haruto Yui Sota Hina Yuki Aoi Ren Sakura Min-jun Seo-yeon Ji-ho Ha-eun Wei Mei Jun Hui Jack Charlotte Noah Matilda Cooper Ruby Oliver Zoe Kenji Naomi Takumi Emi Rohan Priya",
  ),
  last: words(
    "Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Kim Lee Park Choi Jung Tan Lim Ng Wong Chua Smith Brown Wilson Taylor Nguyen Singh Kelly Ryan Campbell Edwards",
  ),
};

/** People's names by region id. */
export const peopleNames: ReadonlyMap<number, NameLists> = new Map([
  [1, english],
  [2, iberian],
  [3, westEuropean],
  [4, centralEuropean],
  [5, nordic],
  [6, southEuropean],
  [7, asiaPacific],
]);

/** First words of business names. */
export const businessWords = words(
  "Alder Beacon Cedar Delta Ember Falcon Granite Harbor Indigo Juniper Keystone Lantern Meridian Northwind Orchard Pinnacle Quarry Riverside Sable Tidewater Upland Vantage Willow Zenith Bluebird Copper Driftwood Evergreen Foxglove Ironbridge",
);

/** Second words of business names: what the business does. */
export const businessTrades = [
  "Hotels",
  "Interiors",
  "Consulting",
  "Architects",
  "Coworking",
  "Catering",
  "Clinics",
  "Events",
  "Logistics",
  "Media",
  "Property",
  "Schools",
  "Sports Clubs",
  "Studios",
  "Travel",
] as const;

/** Legal form of a business by country; others are written "Ltd". */
export const legalForms: ReadonlyMap<string, string> = new Map([
  ["United States", "Inc."],
  ["Canada", "Inc."],
  ["Germany", "GmbH"],
  ["Austria", "GmbH"],
  ["Switzerland", "AG"],
  ["France", "SARL"],
  ["Belgium", "SA"],
  ["Netherlands", "B.V."],
  ["Italy", "S.r.l."],
  ["Spain", "S.L."],
  ["Mexico", "S.A."],
  ["Brazil", "Ltda."],
  ["Sweden", "AB"],
  ["Denmark", "A/S"],
  ["Norway", "AS"],
  ["Finland", "Oy"],
  ["Poland", "Sp. z o.o."],
  ["Japan", "K.K."],
]);

function words(list: string): readonly string[] {
  return list.split(" ");
}
