/** Which phrases say what: one table, whole phrases, general English. */
import type { TimeGrain } from "#lib/domain/plan";
import { chartPhrases } from "./chart-phrases.ts";
import type { Cue } from "./cue.ts";
import { shiftPhrases } from "./shift-phrases.ts";

/** "per month", "month by month", "monthly"; and the bare noun. */
function stepPhrases(noun: TimeGrain, own: string): (readonly [Cue, string])[] {
  const before = ["by", "by the", "per", "each", "every", "for each", "for every", "in each", "in every", "of each"];
  const phrases = [
    ...before.map((word) => `${word} ${noun}`),
    ...["of every", "within each", "from each"].map((word) => `${word} ${noun}`),
    `${noun} by ${noun}`,
    `by ${noun}s`,
    `over the ${noun}s`,
    `through the ${noun}s`,
    `across the ${noun}s`,
    own,
  ];
  return [
    [{ type: "grain", grain: noun }, phrases.join("|")],
    [{ type: "grain-noun", grain: noun }, `${noun}|${noun}s`],
  ];
}

/** Phrases of one cue are parted by a bar; where two cues have one phrase the later one counts. */
export const phrasesByCue: readonly (readonly [Cue, string])[] = [
  [
    { type: "ask" },
    "show|show me|show all|show me all|list|list all|list out|list down|give|give me|give me all|tell me|tell|find|find out|find all|get|fetch|return|display|present|return me|what is|what are|what was|what were|whats|what|which|who|please list|please show|calculate|compute|report|provide|retrieve|select|identify|name all|output|state|show us|let me see|i want to see|i want to know|i would like to know|i want|i need|can you show|can you list|can you tell me|could you show me|do you know|see|draw|plot|visualise|visualize|pull|pull up|bring up|grab|get me|run me|hand me|walk me through|would you mind showing|please share|can you share|could you share|share with me|can i have|could i have|may i have|can i get|could i get|can i see|could i see|let s see|let us see|d like to see|d like to know|d like to have|d love to see|d love to know|would love to see|would love to know|like to see|like to know|need to know|need to see|need to find out|want to find out|want to understand|like to understand|trying to find out|trying to understand|trying to figure out|trying to see|looking for|looking to see|interested in|curious about|curious to know|happen to know|any idea|no idea|wondering|was wondering|wonder|wondering if|was wondering if|see if|know if|curious|help me find|help me|help us|help me understand|work out|figure out|check|look up|tell me about|tell us about|tell me about the|tell me more about|tell me something about",
  ],
  [
    { type: "filler" },
    "a|an|the|do|does|did|there|their|its|his|her|our|my|me|we|us|you|i|it|he|she|him|they|them|this|these|those|please|can|could|would|like|want|need|know|let|as|so|now|just|then|also|only|all|any|some|every one of|all of|all the|any of|s|such|respectively|corresponding|associated|related|respective|exist|existing|exists|happened|occurred|took place|so far|in total|overall|altogether|ever|same|given|whole|entire|kind of|kinds of|kind|sort of|the ones|ones|one|of them|among them|out of|information|details|detail|info|data|record|records|rows|row|entry|entries|list of|set of|chart|graph|graph of|chart of|plot of|breakdown|breakdown of|value of|values of|value|values|made|been made|as well|been|being|be|come|comes|came|anything|something|is due to|still|to be|in our data|in the data|in the database|in the table|in the system|instead|again|too|add|include also|also include|ok|okay|hey|hi|hello|thanks|level|according|at all|currently|current|really|actually|exactly the|up|off|ever measured|someone|somebody|everyone|everybody|anyone|anybody|else|persons|any other|others|other|own one|across all|across all the|across all of the|over all|summed across|km|kilometers|kilometres|miles|miles away|feet|pounds|dollars|usd|eur|euros|kg|tons|meters|metres|degrees|percent points|years old|year old|total number|recorded|generated|coming|placed|grouped|broken down|split|break it down|split it|break that down|make it|make that|change to|and now|now show|what about|how about|d|m|d like|d like to|would like to|d love|d love to|i m|we d|you d|kindly|if possible|if you can|if you could|asap|for me|for us|quick one|quick question|one question|a question|one more thing|another one|next one|hi team|hello team|hey team|dear team|hi all|hello all|hi folks|folks|hey guys|hi guys|good morning|good afternoon|to me|thank you very much|many thanks|thanks a lot|thank you|thanks in advance|would be great|that would be great|much appreciated|right now|at the moment|at present|as of now|as of today|today s|to date|until now|up to now|all time|of all time|all in all|all together|in all|as a whole|on the whole|taken together|on record|known|an overview of|overview of|overview|a summary of|summary of|summary|a sense of|sense of|an idea of|idea of|a picture of|a snapshot of|a feel for|rundown of|a look at|look at|take a look at|look|looks|looking|look like|looks like|looking like|doing|performing|the single|a single|simply|basically|roughly|approximately|figures|statistics|stats|would you mind|do you mind|in detail|to know|to see|to find out|how much|how|much|how big is|by how much|by how many|by what percentage|by what percent|at which|in which|from which|of which|by which|for which|within|during|when",
  ],
  // Said of a period that was named before.
  [
    { type: "filler" },
    "that year|in that year|during that year|that same year|in that same year|during that same year|the same year|in the same year|during the same year|that month|in that month|during that month|that same month|in that same month|during that same month|the same month|in the same month|during the same month|that quarter|in that quarter|during that quarter|that same quarter|in that same quarter|during that same quarter|the same quarter|in the same quarter|during the same quarter|that week|in that week|during that week|that same week|in that same week|during that same week|the same week|in the same week|during the same week",
  ],
  [{ type: "filler" }, "something"],
  // Said of the last answer: what follows says how it is to change.
  [
    { type: "filler" },
    "keep|keep only|only keep|counting only|only counting|considering only|looking only at|filter|filter to|filter for|filter on|filter this list to|filter the list to|narrow it down to|narrow this down to|narrow it to|limit it to|limit this to|restrict it to|restrict this to|update this list to|update the list to|update this list|modify this list to|change the list to|make it only|on the table|in this table|on the list|in the list|in this list|table name|result|results|the result|the results|there total|re|ve|ll",
  ],
  [
    { type: "copula" },
    "is|are|was|were|equals|equal to|equal|=|is equal to|are equal to|named|called|is called|are called|is named|titled|being",
  ],
  [{ type: "preposition", word: "of" }, "of|of the|of all|of all the|among|among all|belonging to"],
  [
    { type: "preposition", word: "in" },
    "in|in the|in all|on|on the|at|at the|inside|located in|based in|living in|via|through|under the|about|regarding|because of|due to|owing to|because they were|because it was|because they arrived|because they are|because it is|because they came|for being",
  ],
  [
    { type: "preposition", word: "from" },
    "from|from the|coming from|originating from|out of|leaving|leaving from|departing|departing from|taking off from|took off from|take off from|starting from|starting at|flying from",
  ],
  [
    { type: "preposition", word: "to" },
    "to|to the|towards|into|arriving in|arriving at|arrived in|arrived at|landing in|landing at|landed in|landed at|land in|land at|bound for|headed for|headed to|heading to|going to|flying to|flying into",
  ],
  [{ type: "preposition", word: "for" }, "for|for the|for all|for all the"],
  [{ type: "aggregate", function: "sum" }, "total|sum|sum of|total of|combined|summed|the total|sum up"],
  [
    { type: "aggregate", function: "avg" },
    "average|avg|mean|average of|on average|typical|the average|averaged|averages|averaging|typically|usually|normally|mean of|the mean|in the mean|an average of",
  ],
  [{ type: "aggregate", function: "median" }, "median|median of"],
  [{ type: "aggregate", function: "max" }, "maximum|max|maximal|max of|maximum of"],
  [{ type: "aggregate", function: "min" }, "minimum|min|minimal|min of|minimum of"],
  [
    { type: "count" },
    "how many|number of|count of|count|counts of|count the|count the number of|total number of|the number of|how many different|number of times|how many times|how often|total count of|headcount|headcount of|head count of|tally of|tally|volume of|amount of|num|num of|nr of|no of|the amount of|the volume of|the count of|in what number",
  ],
  [{ type: "distinct" }, "distinct|unique|different|distinctive|various"],
  [
    { type: "by" },
    "by|differ by|differs by|differ across|differs across|vary by|varies by|vary across|varies across|grouped by|group by|broken down by|break down by|breakdown by|split by|depending on|based on|per type of|categorized by|in terms of|broken out by|breaking down by|split out by|split up by|split up into|split into|segmented by|sliced by|separated by|separately by|organised by|organized by|classified by|categorised by|disaggregated by|according to|as per|by different|broken up by|divided up by|distributed by|distributed across|distributed among|distributed over|spread across|spread among|spread over|by individual|on the basis of|with respect to|with regard to|split across|split between|broken down across|broken down per|split per|split for|broken down for",
  ],
  [
    { type: "per" },
    "per|for each|for every|each|every|across|by each|in each|within each|of each|from each|at each|on each|of every|to each|for each of the|in every|for different|of different|for all the different|for each different|each of the|with each|per each|per every|for each and every|by every|per individual|for each individual|for all different|in each of the|in every one of the|at every|on every|from every|by each of the",
  ],
  [
    { type: "and" },
    "and|,|as well as|next to|alongside|beside|side by side with|along with|plus|together with|&|and also|and then|but|but also|and the|and their|while|yet",
  ],
  [{ type: "or" }, "or|or the"],
  [{ type: "side-by-side" }, "compare|compare the|comparison of|compared"],
  [{ type: "versus" }, "vs|vs.|versus|against|compared to|compared with"],
  [{ type: "both" }, "both"],
  [{ type: "either" }, "either"],
  [
    { type: "relative" },
    "who|whose|that|which|where|whom|who are|who is|that are|that is|which are|which is|who were|that were|who was|that was|which were|which was|such that|so that|where the|in which the",
  ],
  [{ type: "there-is" }, "do we have|have we|we have|do you have|are there|is there"],
  [{ type: "with" }, "with|having|with the|with a|with an|that include|containing a"],
  [
    { type: "without" },
    "without|without any|without a|without an|without the|without their|with no|having no|have no|has no|had no|with none|lacking|with not|with zero|have zero",
  ],
  [{ type: "have" }, "have|has|had|have a|has a|had a|have any|has any|have been|has been|had been"],
  [
    { type: "not" },
    "not|no longer|not any longer|nobody|no one|never|excluding|exclude|leave out|leaving out|except|except for|other than|not in|do not|does not|did not|don t|doesn t|didn t|isn t|aren t|wasn t|weren t|haven t|hasn t|cannot|no|none of|besides|aside from|outside|outside of|outside the|not counting|not including|ignoring|apart from|is not|are not|was not|were not|not any|not yet|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|haven't|hasn't",
  ],
  [{ type: "not" }, "drop|remove|hide|take out"],
  [{ type: "repeat" }, "repeat"],
  [
    { type: "not" },
    "none|nothing|none at all|not a single|not one|not even one|still not|have still not|has still not",
  ],
  [{ type: "not" }, "yet to|have yet to|has yet to|had yet to|are yet to|is yet to|have still to|has still to"],
  [
    { type: "compare", operator: ">", concept: null },
    "more than|greater than|larger than|higher than|over|above|exceeding|exceeds|exceed|exceeded|surpassed|topped|>|bigger than|in excess of|not less than or equal to|surpassing|better than|larger|beyond|more|higher|greater|bigger",
  ],
  [
    { type: "compare", operator: ">=", concept: null },
    "at least|no less than|>=|not less than|greater than or equal to|more than or equal to|no fewer than|a minimum of|minimum of at least|equal or more than|equal to or more than|equal or greater than|equal to or greater than",
  ],
  [
    { type: "compare", operator: "<", concept: null },
    "less than|fewer than|smaller than|lower than|under|below|<|worse than|smaller|lower|fewer|less",
  ],
  [
    { type: "compare", operator: "<=", concept: null },
    "at most|no more than|up to|<=|not more than|less than or equal to|a maximum of|no greater than|equal or less than",
  ],
  [{ type: "compare", operator: "=", concept: null }, "exactly|precisely"],
  [{ type: "compare", operator: "!=", concept: null }, "!=|<>|different from|not equal to|unequal to|other than the"],
  [
    { type: "or-more", operator: ">=" },
    "+|or more|or better|or higher|or greater|or above|or over|or larger|or bigger|or older|or later|or longer|or deeper|or hotter|or warmer|or faster|or farther|or heavier|or taller|or stronger|or beyond|and up|and upwards|or upwards|upwards",
  ],
  [
    { type: "or-more", operator: "<=" },
    "or less|or worse|or fewer|or lower|or below|or under|or smaller|or younger|or earlier|or shorter|or colder|or cooler|or slower|or lighter|or cheaper",
  ],
  [{ type: "between" }, "between|in between|in the range of|ranging from"],
  [
    { type: "average-operand", function: "avg" },
    "than average|than the average|the average one|than the mean|than the mean of|than average of|than the average of",
  ],
  [
    { type: "frequent", direction: "descending", limit: null },
    "most common|most popular|most frequent|most frequently used|most commonly used|most often|most frequently|most used|most occurring|most widely used|busiest",
  ],
  [
    { type: "frequent", direction: "ascending", limit: null },
    "least common|least popular|least frequent|rarest|least used|least often|least frequently used|quietest|least busy",
  ],
  [
    { type: "text-match", match: "contains", isNegated: false },
    "contain|contains|containing|include|includes|including|with the substring|the substring|substring|the word|the phrase|the letter|the string|like|has the word|have the word",
  ],
  [
    { type: "text-match", match: "contains", isNegated: true },
    "not contain|does not contain|do not contain|not containing|not include|does not include|do not include|not like",
  ],
  [
    { type: "text-match", match: "starts_with", isNegated: false },
    "start with|starts with|starting with|begin with|begins with|beginning with|starts with the letter|start with the letter|starting with the letter|begins with the letter|prefix",
  ],
  [
    { type: "text-match", match: "ends_with", isNegated: false },
    "end with|ends with|ending with|ends in|ending in|end in|suffix",
  ],
  [
    { type: "empty", isNegated: false },
    "missing|empty|null|unknown|unspecified|not available|not known|is missing|are missing|is empty|is null|not specified|not set|unset|is unknown|blank|undefined",
  ],
  [
    { type: "empty", isNegated: true },
    "not empty|not null|not missing|known|is known|non empty|is not null|is not empty|available|filled",
  ],
  [
    { type: "clear-filters" },
    "remove the filter|remove filter|remove the filters|remove filters|remove all filters|clear the filter|clear the filters|clear filters|drop the filter|drop the filters|without the filter|without filters|without the filters|no filter|no filters|reset the filters|reset filters|without any filter|remove that filter|drop that filter|remove this filter|remove those filters|remove these filters|drop this filter|without that filter",
  ],
  [
    { type: "trend" },
    "over time|change over time|changes over time|changed over time|trend|trend of|trends|develop|develops|developed|evolve|evolves|evolved|through time|evolution of|development of|history of|time series of|by time|time series|how has",
  ],
  ...stepPhrases("day", "daily|by date|per date"),
  ...stepPhrases("week", "weekly"),
  ...stepPhrases("month", "monthly|across months"),
  ...stepPhrases("quarter", "quarterly|across quarters"),
  ...stepPhrases(
    "year",
    "by calendar year|per calendar year|each calendar year|every calendar year|for each calendar year|in each calendar year|yearly|annual|annually|across years|change over the years|changed over the years",
  ),
  [
    { type: "part", part: "day_of_week" },
    "day of week|day of the week|weekday|weekdays|by weekday|by day of week|by day of the week|days of the week|per weekday",
  ],
  [
    { type: "part", part: "month_of_year" },
    "month of year|month of the year|calendar month|by calendar month|by month of the year",
  ],
  [
    { type: "part", part: "decade" },
    "decade|decades|by decade|per decade|each decade|every decade|for each decade|in each decade|by decades|across decades|over the decades|across the decades",
  ],
  [
    { type: "part", part: "hour_of_day" },
    "hour of day|hour of the day|time of day|time of the day|by hour|per hour|by hour of day|by hour of the day|hourly|each hour",
  ],
  [
    { type: "sort", direction: null },
    "sorted by|ordered by|order by|sort by|sort|ranked by|rank by|sorted|ordered|order them by|sort them by|rank them by|rank these by|sort these by|order these by|rank it by|order it by|sort it by|sorted in|ordered in|in the order of|in order of|order|order the result by|sort the result by|sort the results by|sort the list by|rank|ranked|arranged by|sorted according to|ordered according to|listed by|listed in|listed",
  ],
  [
    { type: "direction", direction: "descending", of: null },
    "descending|desc|in descending order|in descending order of|descending order of|descending order|in decreasing order|in decreasing order of|decreasing order|decreasing order of|decreasing|from best to worst|from oldest to youngest|from the oldest to the youngest|in reverse order|from last to first",
  ],
  [
    { type: "direction", direction: "descending", of: "numbers" },
    "from high to low|from highest to lowest|from the highest to the lowest|highest first|largest first|from most to least|from the most to the least|from largest to smallest|from biggest to smallest|from longest to shortest|from tallest to shortest|high to low|highest to lowest|largest to smallest|biggest to smallest|most to least|from most to fewest|most to fewest|most first",
  ],
  [
    { type: "direction", direction: "descending", of: "names" },
    "in descending lexicographical order|descending lexicographical order|in descending lexicographic order|in reverse lexicographical order|reverse lexicographical order|in descending alphabetic order|in reverse alphabetic order|reverse alphabetical order|in reverse alphabetical order|reversed lexicographical order|in reversed lexicographical order|descending alphabetical order|in descending alphabetical order|in descending alphabetical order of|from z to a|z to a|z a|in reverse alphabetical|reverse alphabetically",
  ],
  [
    { type: "direction", direction: "descending", of: "time" },
    "from newest to oldest|most recent first|newest first|latest first|from the most recent to the oldest|from latest to earliest|newest to oldest|latest to oldest|reverse chronological order|in reverse chronological order",
  ],
  [
    { type: "direction", direction: "ascending", of: null },
    "ascending|asc|in ascending order|in ascending order of|ascending order of|ascending order|in increasing order|in increasing order of|increasing order|increasing|from youngest to oldest|from worst to best",
  ],
  [
    { type: "direction", direction: "ascending", of: "numbers" },
    "from low to high|from lowest to highest|lowest first|smallest first|from least to most|from smallest to largest|from smallest to biggest|from shortest to longest|from shortest to tallest|low to high|lowest to highest|smallest to largest|least to most|fewest first|fewest to most|from fewest to most|least first",
  ],
  [
    { type: "direction", direction: "ascending", of: "names" },
    "in ascending lexicographical order|ascending lexicographical order|in ascending lexicographic order|in ascending alphabetic order|ascending alphabetical order|alphabetically|in alphabetical order|alphabetical order|alphabetical order of|in alphabetical order of|in lexicographical order|in lexicographic order|lexicographic order|lexicographical order|in ascending alphabetical order|in ascending alphabetical order of|from a to z|a to z|a z|from a through z|by the alphabet",
  ],
  [
    { type: "direction", direction: "ascending", of: "time" },
    "from oldest to newest|oldest first|from early to late|from earliest to latest|chronologically|in chronological order|oldest to newest|earliest first|in order of time",
  ],
  [{ type: "in-order" }, "first|at the top|on top|at the head|come first|comes first"],
  [
    { type: "excluded" },
    "excluded|are excluded|left out|not included|not counted|are left out|do not count|don t count|excepted|removed|ignored",
  ],
  [
    { type: "ratio" },
    "as a percentage of|as percentage of|as a percent of|as percent of|as a share of|as a proportion of|as a fraction of|divided by|in relation to|relative to|as part of|as % of|as a % of",
  ],
  [
    { type: "share" },
    "%|in %|as a share of the total|as a percentage of the total|as a share of total|as share of total|as percentage of total|in percent of the total|of the total|share of the total|share of|share of total|percentage of|percent of|% of|proportion of|as a percentage|in percent|as a share|distribution of|as percentage|share|percentage|what percentage of|what share of|what proportion of|what percent of|what part of|which part of|what portion of|portion of|what fraction of|which percentage of|which share of|which proportion of|percentage share of|make up|makes up|made up|account for|accounts for|accounted for|as percent of total|as a percentage of total|fraction of",
  ],
  [
    { type: "running" },
    "running total|cumulative|running total of|running sum|running sum of|cumulated|cumulatively|year to date running total|cumulative total of|cumulative sum of|cumulative total",
  ],
  ...shiftPhrases,
  ...chartPhrases,
  [
    { type: "verb" },
    "achieve|achieves|achieved|bring|brings|brought|brought in|bring in|sees|saw|seen|send|sends|sent|sent us|gave us|gain|gains|gained|keep|keeps|kept|generate|generates|record|records|log|logs|logged|attract|attracts|attracted|drive|drives|drove|book|books|booked|collect|collects|collected|incur|incurs|incurred|contribute|contributes|contributed|place|places|shows|showed|reach|turn over|take place|takes place|took place|took in|take in|handled|yield|yields|yielded|own|owns|owned|belong|belongs|belonged|belong to|belongs to|belonged to|offer|offers|offered|produce|produces|produced|hold|holds|held|use|uses|used|used by|take|takes|took|taken|taken by|work|works|worked|work in|works in|work for|works for|live|lives|lived|live in|lives in|lived in|play|plays|played|participate|participates|participated|participate in|participated in|attend|attends|attended|join|joins|joined|run|runs|ran|serve|serves|served|host|hosts|hosted|win|wins|won|receive|receives|received|make|makes|buy|buys|bought|sell|sells|sold|order|orders|ordered|contain|contains|appear|appears|appeared|appear in|operate|operates|operated|operated by|involved|involved in|involve|involves|visit|visits|visited|create|creates|created|created by|made by|supply|supplies|supplied|cover|covers|covered|cause|causes|caused|caused by|done|perform|performs|performed|performed by|lead|leads|led|led by|manage|manages|managed|managed by|handle|handles|handled|handled by|write|writes|wrote|written|written by|published|publishes|published by|born|born in|carry|carries|carried|assigned|assigned to|located|given|gave|purchased|purchase|purchases|placed|placed by|kept|stored|stay|stays|stayed|ended|started|shipped|shipped to|delivered|listed|registered|provided|got|gets|go|goes|went|accompany|accompanied|earn|earns|earned|spent|spend|spends|cost|costs|paid|pays|pay|reached|reach|reaches|fall|falls|fell|occur|occurs|acted|act|teach|teaches|taught|taught by|study|studies|studied|studying|linked|linked to|tied to|connected to|attached to|measured|reported|directed|directed by|opened|closed|selling|sold by|deliver|delivers|happen|happens|occur|occurs|suffer|suffers|suffered|experience|experiences|experienced|acquire|acquires|acquired|obtain|obtains|obtained|secure|secures|secured|net|nets|netted|pull in|pulls in|pulled in|rack up|racks up|racked up|get through|come through|came through|come from|comes from|came from|go into|goes into|went into|put into|give us|gives us|given us|got us|get us|gets us|bring us|brings us|brought us|made us|make us|take in|takes in|enjoy|enjoys|enjoyed|see|post|posts|posted|do they have|did they have",
  ],
];
