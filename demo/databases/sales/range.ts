/** The demo company's range: 20 categories with 15 products each, made from article and series. */

export type Season = "even" | "summer" | "winter" | "gifts" | "school";

export type Category = {
  readonly name: string;
  readonly department: string;
  readonly season: Season;
  /** How often a product of this category is bought, relative to others. */
  readonly weight: number;
  /** Articles with the usual price in US dollars. */
  readonly articles: readonly { readonly name: string; readonly price: number }[];
  /** Three series from plain to fine; each article exists in each. */
  readonly series: readonly [string, string, string];
};

export const categories: readonly Category[] = [
  category("Headphones", "Electronics", { season: "gifts", weight: 8 }, [
    "Wireless Headphones 119, Noise-Cancelling Headphones 229, In-Ear Headphones 69, Sports Earbuds 89, Studio Headphones 159",
    "Pulse|Sonora|Sonora Pro",
  ]),
  category("Speakers", "Electronics", { season: "gifts", weight: 5 }, [
    "Portable Speaker 79, Bookshelf Speaker 189, Soundbar 249, Party Speaker 299, Smart Speaker 99",
    "Echoline|Resonance|Grand Hall",
  ]),
  category("Wearables", "Electronics", { season: "gifts", weight: 6 }, [
    "Fitness Band 59, Running Watch 199, Smart Watch 279, Sleep Tracker 129, Kids Watch 89",
    "Stride|Tempo|Tempo Elite",
  ]),
  category("Cameras", "Electronics", { season: "summer", weight: 3 }, [
    "Action Camera 249, Compact Camera 379, Instant Camera 119, Trail Camera 149, Webcam 89",
    "Vista|Panorama|Panorama X",
  ]),
  category("Smart Home", "Electronics", { season: "winter", weight: 5 }, [
    "Smart Thermostat 149, Video Doorbell 129, Smart Plug Set 39, Motion Sensor 34, Home Hub 109",
    "Nest Egg|Homewise|Homewise Plus",
  ]),
  category("Cookware", "Kitchen", { season: "gifts", weight: 7 }, [
    "Frying Pan 45, Saucepan Set 139, Cast Iron Pot 159, Wok 65, Roasting Tray 39",
    "Everyday|Copperleaf|Chef's Choice",
  ]),
  category("Coffee and Tea", "Kitchen", { season: "winter", weight: 8 }, [
    "Espresso Machine 389, Coffee Grinder 109, French Press 35, Electric Kettle 69, Travel Mug 25",
    "Morning|Barista|Barista Pro",
  ]),
  category("Kitchen Appliances", "Kitchen", { season: "gifts", weight: 5 }, [
    "Stand Mixer 329, Blender 99, Toaster 59, Air Fryer 139, Food Processor 179",
    "Swift|Gourmet|Gourmet Max",
  ]),
  category("Tableware", "Kitchen", { season: "even", weight: 6 }, [
    "Dinner Plate Set 69, Wine Glass Set 49, Cutlery Set 89, Serving Bowl 35, Carafe 29",
    "Nordlys|Terracotta|Fine Bone",
  ]),
  category("Bedding", "Home", { season: "winter", weight: 6 }, [
    "Duvet 129, Pillow 45, Linen Sheet Set 99, Wool Blanket 119, Mattress Topper 189",
    "Cloud|Feather|Silk Road",
  ]),
  category("Lighting", "Home", { season: "winter", weight: 5 }, [
    "Desk Lamp 59, Floor Lamp 139, Pendant Light 109, Bedside Lamp 45, String Lights 29",
    "Glow|Halo|Atelier",
  ]),
  category("Furniture", "Home", { season: "even", weight: 3 }, [
    "Armchair 449, Bookcase 279, Coffee Table 229, Dining Chair 129, Sideboard 549",
    "Oakwell|Linea|Maison",
  ]),
  category("Storage", "Home", { season: "even", weight: 4 }, [
    "Storage Box Set 35, Shoe Rack 59, Laundry Basket 39, Wall Shelf 49, Coat Stand 89",
    "Tidy|Modular|Cabinet",
  ]),
  category("Garden", "Outdoor", { season: "summer", weight: 6 }, [
    "Garden Shears 35, Raised Bed 119, Watering Can 29, Lawn Edger 59, Plant Pot Set 49",
    "Greenhand|Orchard|Estate",
  ]),
  category("Camping", "Outdoor", { season: "summer", weight: 6 }, [
    "Two-Person Tent 189, Family Tent 379, Sleeping Bag 109, Camping Stove 69, Camping Chair 49",
    "Trail|Summit|Basecamp",
  ]),
  category("Cycling", "Outdoor", { season: "summer", weight: 5 }, [
    "Bike Helmet 75, Bike Light Set 45, Pannier Bag 85, Floor Pump 39, Cycling Jacket 119",
    "Commuter|Tourer|Peloton",
  ]),
  category("Fitness", "Sport", { season: "winter", weight: 6 }, [
    "Yoga Mat 39, Dumbbell Set 109, Kettlebell 49, Rowing Machine 689, Resistance Band Set 25",
    "Form|Motion|Athlete",
  ]),
  category("Luggage", "Sport", { season: "summer", weight: 4 }, [
    "Cabin Suitcase 139, Large Suitcase 199, Travel Backpack 109, Duffel Bag 79, Packing Cube Set 35",
    "Transit|Voyager|Voyager Air",
  ]),
  category("Office", "Office and Play", { season: "school", weight: 6 }, [
    "Office Chair 259, Standing Desk 479, Monitor Arm 99, Notebook Set 19, Desk Organizer 29",
    "Focus|Workline|Executive",
  ]),
  category("Toys and Games", "Office and Play", { season: "gifts", weight: 7 }, [
    "Building Blocks 39, Wooden Train 59, Strategy Game 45, Jigsaw Puzzle 19, Science Kit 49",
    "Little Fox|Curious|Masterpiece",
  ]),
];

/** Brands; each category draws on three of them. */
export const brands = [
  "Alpenhof",
  "Brightwell",
  "Casa Nova",
  "Fjordline",
  "Kitano",
  "Larkspur",
  "Montclair",
  "Norvik",
  "Ostrava Works",
  "Redwood & Co.",
  "Solano",
  "Tessera",
] as const;

type CategoryShape = { readonly season: Season; readonly weight: number };

/** Reads `Frying Pan 45, Wok 65` as articles with prices and `Plain|Better|Best` as series. */
function category(
  name: string,
  department: string,
  shape: CategoryShape,
  [articles, series]: readonly [string, string],
): Category {
  const [plain = "", better = "", best = ""] = series.split("|");
  return {
    name,
    department,
    ...shape,
    articles: articles.split(", ").map((entry) => {
      const split = entry.lastIndexOf(" ");
      return { name: entry.slice(0, split), price: Number(entry.slice(split + 1)) };
    }),
    series: [plain, better, best],
  };
}
