import { describe, expect, test } from "vitest";
import { columnsOf, refusalOf, scan } from "../../../../support/uploads/scan.ts";

const column = (...values: readonly string[]) => ["x,v", ...values.map((value) => `a,"${value}"`), ""].join("\n");

async function typeOf(...values: readonly string[]): Promise<string> {
  const [, second] = (await scan(column(...values))).columns;
  const reading = second?.readings.find(({ type }) => type === second.chosen);
  return `${second?.chosen} ${reading?.nativeType}`;
}

async function noteOf(...values: readonly string[]): Promise<string | null> {
  const [, second] = (await scan(column(...values))).columns;
  return second?.note ?? null;
}

describe("the values of a column", () => {
  test.each([
    [["1", "-20", ""], "integer BIGINT"],
    [["9007199254740993", "123456789012345678901"], "integer HUGEINT"],
    [["1".repeat(39)], "text VARCHAR"],
    [["10.50", "3", "-.5"], "number DECIMAL(18,2)"],
    [["1234567890123456.789"], "number DECIMAL(38,3)"],
    [["1e5", "2.5"], "number DOUBLE"],
    [["1.7e308", "5e-324", "0e999"], "number DOUBLE"],
    [["1e400", "2.5"], "text VARCHAR"],
    [["-1.5e-400", "2.5"], "text VARCHAR"],
    [["1,234.50", "12"], "number DECIMAL(18,2)"],
    [["1.234,50", "12"], "number_comma DECIMAL(18,2)"],
    [["12,34,567"], "text VARCHAR"],
    [["01234", "94110"], "text VARCHAR"],
    [["0", "0.5"], "number DECIMAL(18,1)"],
    [["true", "FALSE"], "boolean BOOLEAN"],
    [["yes", "no"], "text VARCHAR"],
    [["2025-01-31", "2025-2-1"], "date DATE"],
    [["2025-02-30"], "text VARCHAR"],
    [["2025-01-31", "2025-01-31 10:30"], "timestamp TIMESTAMP"],
    [["2025-01-31T10:30:00Z"], "timestamp_tz TIMESTAMP WITH TIME ZONE"],
    [["31/12/2025"], "date_day_first DATE"],
    [["12/31/25"], "date_month_first DATE"],
    [["31.12.2025 9:05"], "timestamp_day_first TIMESTAMP"],
    [["5-Jan-2025"], "date_day_first DATE"],
    [["10:30", "9:05:01"], "time TIME"],
    [["n/a", "5", "-", "NULL"], "integer BIGINT"],
    [["+49 30 1234"], "text VARCHAR"],
    [["", ""], "text VARCHAR"],
  ])("%j are %s", async (values, type) => {
    expect(await typeOf(...values)).toBe(type);
  });

  test("that can be read in two ways are read in the usual one, and that is said", async () => {
    expect(await typeOf("03/04/2025")).toBe("date_month_first DATE");
    expect(await noteOf("03/04/2025")).toBe("Read with the month first: no date says otherwise.");
    expect(await typeOf("03.04.2025")).toBe("date_day_first DATE");
    expect(await typeOf("1,234")).toBe("number BIGINT");
    expect(await noteOf("1,234")).toBe("The comma was read as a sign between thousands.");
  });

  test("follow the customs of the other columns where they alone do not tell", async () => {
    expect(await columnsOf("a;b;c\n1,5;1.234;03/04/2025\n")).toEqual([
      "a number_comma",
      "b number_comma",
      "c date_day_first",
    ]);
    expect(await columnsOf("a,b\n03/04/2025,31/12/2025\n")).toEqual(["a date_day_first", "b date_day_first"]);
    expect(await columnsOf("a,b\n03.04.2025,12/31/2025\n")).toEqual(["a date_month_first", "b date_month_first"]);
  });

  test("that keep a column from being numbers are named with their line", async () => {
    const values = Array.from({ length: 30 }, (_, at) => (at === 15 ? "abc" : String(at)));
    expect(await noteOf(...values)).toBe('Kept as text: "abc" on line 17 is not a whole number.');
    const beyond = 'Kept as text: "1e400" on line 3 is more or less than a number can hold.';
    expect(await noteOf("2.5", "1e400")).toBe(beyond);
    expect(await noteOf("007", "12")).toBe('Kept as text: "007" on line 2 has leading zeros.');
  });

  test("can be taken in another way than the one that was chosen", async () => {
    const [, zip] = (await scan(column("01234", "2"))).columns;
    expect(zip?.readings.map(({ type }) => type)).toEqual(["integer", "text"]);
  });
});

describe("the form of a file", () => {
  test.each([
    ["a,b\n1,x\n", ","],
    ["a;b\n1,5;x\n", ";"],
    ["a\tb\n1\tx, y\n", "\t"],
    ["a|b\n1|x\n", "|"],
    ["sep=;\na;b\n1;2\n", ";"],
    ["only\n1\n2\n", ","],
  ])("of %j has its delimiter found", async (content, delimiter) => {
    expect((await scan(content)).delimiter).toBe(delimiter);
  });

  test.each([
    ["\n", '1,"x\ny"\n2,z\n'],
    ["\r\n", '1,"x\r\ny"\n2,z\n'],
    ["\r", '1,"x\ry"\n2,z\n'],
  ])("may end its lines with %j, also inside of quotes", async (end, rows) => {
    const found = await scan(["a,b", `1,"x${end}y"`, "2,z", ""].join(end));
    expect([found.rowCount, found.rows]).toEqual([2, rows]);
  });

  test("may have blank lines, a missing end, and delimiters at the end of its lines", async () => {
    expect((await scan("a,b\n\n1,2\n   \n3,4")).rowCount).toBe(2);
    expect(await columnsOf("a,b,\n1,2,\n3,4,\n")).toEqual(["a integer", "b integer"]);
    expect((await scan("a,b\n1,2,\n3,4,\n")).rowCount).toBe(2);
  });

  test("keeps an empty text apart from a missing one, and quotes as they are meant", async () => {
    const { rows } = await scan('a,b\n"",\n"say ""hi""",5" disk\n x , "y" \n');
    expect(rows).toBe('"",\n"say ""hi""","5"" disk"\n" x ","y"\n');
  });

  test("names each column so that it needs no quotes: repeated, missing and odd names are told apart", async () => {
    const names = ["amount", "Amount", "", '"net\namount"', "amount", "Preis (€)", "Größe", "a.b-c", "__x__", "2024"];
    const { columns } = await scan(`${names.join(",")}\n${names.map((_, at) => at).join(",")}\n`);
    expect(columns.map(({ header }) => [header.name, header.inFile])).toEqual([
      ["amount", null],
      ["Amount_2", "Amount"],
      ["column_3", ""],
      ["net_amount", null],
      ["amount_3", "amount"],
      ["Preis", "Preis (€)"],
      ["Größe", null],
      ["a_b_c", null],
      ["x", "__x__"],
      ["2024", null],
    ]);
  });

  test.each([
    ["name,age\nAda,36\nBo,40\n", true],
    ["Ada,36\nBo,40\n", false],
    ["a,b\nc,d\n", true],
    ["Country,2023,2024\nDE,1.5,2\n", true],
    ["2025-01-01,1\n2025-01-02,2\n", false],
  ])("of %j is seen to have a header: %s", async (content, hasHeader) => {
    expect((await scan(content)).hasHeader).toBe(hasHeader);
  });

  test("follows the user's word on the header", async () => {
    expect((await scan("a,b\nc,d\n", { hasHeader: false })).rowCount).toBe(2);
    expect((await scan("1,2\n3,4\n", { hasHeader: true })).columns.map(({ header }) => header.name)).toEqual([
      "1",
      "2",
    ]);
  });

  test("takes a thousand columns", async () => {
    const numbers = Array.from({ length: 1_000 }, (_, at) => at);
    const content = `${numbers.map((at) => `c${at}`).join(",")}\n${numbers.join(",")}\n`;
    expect((await scan(content, { maxColumns: 1_000 })).columns).toHaveLength(1_000);
  });
});

describe("the letters of a file", () => {
  const text = "name,n\nMüller,1\nStraße €,2\n";
  const utf16 = Buffer.from(text, "utf16le");

  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16 with a mark", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ["big-endian UTF-16 with a mark", Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
    ["UTF-16 without a mark", utf16],
    [
      "Windows-1252",
      Buffer.concat([
        Buffer.from("name,n\nM\xfcller,1\nStra\xdfe ", "latin1"),
        Buffer.from([0x80]),
        Buffer.from(",2\n"),
      ]),
    ],
  ])("are read right in %s", async (_, bytes) => {
    const found = await scan(bytes);
    expect([found.columns[0]?.header.name, found.rows]).toEqual(["name", "Müller,1\nStraße €,2\n"]);
  });

  test("of an old encoding are said to be a guess", async () => {
    const { notes } = await scan(Buffer.from("n\nM\xfcller\n", "latin1"));
    expect(notes).toEqual([expect.stringMatching(/not in UTF-8: it was read as Western European text/)]);
  });

  test("across the borders of what is read at a time are whole", async () => {
    const line = `${"ü".repeat(999)},1\n`;
    const found = await scan(`name,n\n${line.repeat(1_200)}`);
    expect(found.rows).toBe(line.repeat(1_200));
  });
});

describe("a file is refused", () => {
  test.each([
    ["", "The file is empty."],
    ["\n \n", "The file is empty."],
    ["a,b\n", "The file has the names of its columns and no rows below them."],
    ["a,b,c\n1,2,3\n4,5\n", "Line 3 has 2 values, and the first line has 3: every line needs as many."],
    [
      'a,b\n"x\ny",2\n1,2,3\n',
      'Line 4 has 3 values, and the first line has 2: every line needs as many. A value with "," in it must stand in quotes.',
    ],
    ['a,note\n1,"x\n2,y\n', 'Line 2, column 2 ("note"): a quote is opened and never closed.'],
    [
      'a,note\n1,"x"y\n',
      'Line 2, column 2 ("note"): text follows the closing quote of the value. A quote inside a value must be written twice ("").',
    ],
    [
      "Sales report\n\nregion,amount\nNorth,1\nSouth,2\nWest,3\n",
      "Line 1 has one value and the lines below it have 2: remove what stands above the names of the columns.",
    ],
    ["a,b\n1,x\u0000y\n", "Line 2 has a zero byte: this is not a text file."],
  ])("%j: %s", async (content, sentence) => {
    expect(await refusalOf(content)).toBe(sentence);
  });

  test("when some of its letters are UTF-8 and others are not", async () => {
    const mixed = Buffer.concat([Buffer.from("a,b\n1,ü\n2,"), Buffer.from([0xfc]), Buffer.from("x\n")]);
    expect(await refusalOf(mixed)).toMatch(/^Line 3 has characters that are not UTF-8, although others are/);
  });

  test("when a row or the number of columns has no end", async () => {
    expect(await refusalOf(`a,b\n1,"${"x".repeat(2_000_000)}\n`, { maxRecordBytes: 1_000_000 })).toBe(
      "The row on line 2 is longer than 1 MB; is a quote never closed?",
    );
    expect(await refusalOf("a,b,c\n1,2,3\n", { maxColumns: 2 })).toBe(
      "The file has 3 columns, and a table may have 2.",
    );
  });
});
