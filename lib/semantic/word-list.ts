/** Ordinary English words that names of tables and columns are made of, so that "startdate" is read as two words. */

const text = `
about absent academic accept access account action active actual add address admin admission adult advance age agency
agent agreement aid aim air aircraft airline airplane airport airspace alarm album alert alias all allergy alloc
alternate amount analyst anchor angle animal annual answer apartment app appeal appearance applicant application
appointment approval area arm army arrival art article artist artwork aspect assembly asset assign assist attack
attempt attend attendance attraction attribute auction audience audio audit author authorship award away baby back
background bag balance ball ballet ballot ballroom band bandage bank bar bargain barrel barrier base baseball basement
basic basket basketball batch bath bathing bathroom battery battle beach bearing bed bedroom begin beginning behavior
belief benchmark benefit beverage bicycle bid big bike bill billing billion bin binary biology birth birthday
birthplace black block blog blood blue blueprint board boat body bonus book booking bookkeeping bookmark boot border
born boss bottom bound box boy branch brand bread break breakdown breakfast bridge broad broadcast broker browser
budget build builder building burden bus business businessman buy buyer cab cabin cable calendar call camera camp
campaign campus cancel candidate candle candy canvas capable capacity capital captain capture car caravan carbon card
cardinal care career careful cargo carnival carpet carriage carrier carrot cart cartoon carve case cash cashback cast
casual catalog catalogue category catering cathedral cattle cause caution cell cement census center central centre
ceremony certain certificate chain chair chairman challenge chamber champion championship change channel chapel
chapter character charge chargeable charity chart chat check checkpoint chemical chief child choice cholesterol church
cinema circle circuit citizen citizenship city civil claim class classmate classroom clean client climate climb clinic
clock close closed closing clothing cloud club coach coalition coast coastal cocktail code coffee cold collect
collection college color colour column combat comedy comfort command comment commerce commission commit committee
common community commute compact companion company compare compete competition complain complaint complete complex
comply component compound comprehensive compress compute computer concept concern concert concrete condition conduct
conductor conference confidence configuration confirm conflict congress connect conscription consent consequence
consider consist constant constituency constitution construct consume consumer consumption contact contain container
content contest contestant context continent continue contract contractor contrast contribution control convention
conversation conversion convert convince cook cookbook cooking cooperation coordinate copy copyright core corner
corporate correct correspond corridor cost cottage cotton council counsel count countdown counter counterpart country
county couple courage courier course court courtesy courthouse cousin cover create created creation creator credit
crew crime crop cross crossover crossroad crowd culture currency current custom customer cut cycle daily damage dance
data database dataset date datetime day daylight days dead deadline deal dealer death debit debt decision deep default
degree delay delete delivery demand department departure deposit depth describe description design desk destination
detail device diagnosis diet difference digital dining direct direction director disc discount disease dish disk
dispatch display distance district division doctor document dog domain donation donor door dose double down download
downstream draft draw dream dress drink drive driver drop drug duration duty each early earn earning earthquake east
edit edition editor education effect effective election electric element elevation email employ employee empty enable
end ending endpoint enemy energy engine engineer enroll enrollment entry environment episode equipment error estimate
event evidence exam example exchange executive exercise exhibition exit expense expert expire expiry export extension
extra face facebook facility fact factor factory faculty fail fair faith fall false family fan fare farm farmhouse
fashion fast fatal father fault favorite feature fee feed feedback feel female festival field fight figure file fill
film final finance find fine fingerprint finish fire fireplace firm first fish fit fitness fix flag flat fleet flight
flood floor flow fly folder follow follower food foot football foothold footprint force forecast foreign forename
forest form format formula forum forward foundation frame framework free freight frequency fresh friend friendship
from front fruit fuel full function fund furniture future gain gallery game gap garage garden gas gate gender general
genre gift girl give given glass global goal gold golf good goods government grade gradient graduate grand grant graph
green greenhouse grid gross ground group grow growth guarantee guard guest guesthouse guide guideline hair half hall
hand handball handbook handle handover harbor harbour hard hardware harvest head headcount headline headquarter
headquartered headquarters health hear heart heat heavy height help high higher highest highway hire history hit hobby
hold holder holding holiday home homeowner homepage hometown homework horse horsepower hospital host hot hotel hour
hours house household human husband ice icon idea image impact import inbound inch incident include income incoming
increase index indicator indoor industry infection info initial injury inscription inside inspection instance
institute institution instructor instrument insurance intake integer interest interface internal international
internet internship interval interview invest investor invoice island issue item job join joint journal journey judge
jump junior key keyword kind king kit kitchen lab label labor labour lake land landlord landmark landscape lane
language large last late launch law lawyer layer layover lead leader leadership league learn lease leave left legal
lend length lesson letter level library licence license lie life light lighthouse limit line lineage link list live
load loan local location lock log login long loss lost love low lower lowest luggage lunch machine magazine mail main
maintenance major make makeover maker male mall man manage manager manual manufacturer manuscript map march margin
mark market marketing marketplace marriage married master masterpiece match mate material matter maximum mayor meal
mean measure measurement media medical medicine medium meet meeting member membership memory menu merchant message
messenger metal meter method metre middle middleware mile military milk mill mind mine mineral minimum minister minor
minute mission mobile mode model moment money monitor month monthly more mortgage mother motor motorcycle mountain
mouse move movement movie multi museum music musical name nation national nationality nationwide native nature near
need net network new news newsletter newspaper next nick nickname night noise normal north note notebook notice
notification novel number nurse object observation occupation occurrence ocean offence offense offer office officer
official offline offset oil old ongoing online onset open opened opening opera operation operator opponent option
orchestra order ordered ordering organ organisation organization organizer origin original other out outbound outcome
outdoor outgoing outlet output outset outside outstanding over overall overdraft overdue overhead override overtime
overview own owner ownership pace pack package page paid pain paint painting pair panel paper parcel parent park
parking part participant participation partner partnership party pass passage passenger passport password past path
patient pattern pay payable payment peak pension people per percent percentage perform performance performer period
permission permit person personal pet phase phone photo phrase physician pick picture piece pilot pipe pipeline pit
pitch place plan plane planet plant plate platform play playback player playlist pledge plot podcast point police
policy politics pool poor popular population port portal position post postage postal postcode poster postgraduate
postscript potential power powerhouse practice premium prescription presence present president press pressure prev
previous price primary print printer prior priority prison private prize problem procedure process produce producer
product production profession professional professor profile profit program programme progress project promise promo
promotion property proposal protein protocol provide provider province public publication publish publisher pull pump
purchase purpose push quality quantity quarter query question queue quick quote race radio rail railroad railway rain
rainfall raise random range rank ranking rare rate rating ratio reach read reader reading ready real reason receipt
receive received receiver recipe recipient record recover red reduce referee reference refund region regional register
registration regular reject relation relationship release religion remark remind remote remove rent rental repair
repeat reply report reporter request require requirement reservation reserve reset residence resident resource
response rest restaurant result retail return revenue review reviewer reward rich ride right ring risk river road rock
role roof room roommate root round route routine row royal rule run runner runs safe safety salary sale sales salesman
salesperson salon sample satellite save scale scan scene schedule scheme scholar scholarship school science
scientist scope score screen script sea seaport search season seat second secret section sector security segment
select self sell seller semester senator send sender senior sense sensor sent sequence serial series serve server
service session set setting severity sex shade shape share shareholder shareholding sheet shelf shift ship shipment
shipped shipping shirt shoe shoot shop shopping short show showroom shutdown side sign signal silver simple singer
single sister site situation size skill skin sky skyscraper sleep slot small smart smoke snow snowfall social softball
software soil sold solution song sort sound source south space spacecraft speaker special species speech speed spend
sponsor sport sports sportsman spot spreadsheet spring square stadium staff stage stake stakeholder stamp stand
standard star start state statement station statistic status stay step stock stop stopover storage store storehouse
storm story storybook stream street strength strike string strong structure student studio study style subcategory
subject submission submit subscriber subscription subset substitute subtotal subtype subway success suggestion suite
sum summary summer sun sunrise sunset supermarket superset supervisor supplier supply support surface surgery surname
survey sweet swim switch symbol symptom system table tag takeover talent talk tank target task tax teach teacher team
teammate tech technician technique telephone television temp temperature template tenant tennis term terminal test
text textbook theater theatre theme thing third threshold thunderstorm ticket tier time timeline timestamp timetable
timezone tip title today token tone tool top topic total touch touchdown touchpoint tour tourist tournament tower town
townhouse track tracking trade trademark trader traffic trail train trainer training transaction transcript transfer
transit translation transmission transport travel treat treatment tree trend trial tricycle trip truck true trust
turnover tutor twin type typeface under undergraduate understanding union unit united university upcoming update
upgrade upload upper upstream usage use user valid validity value van variable vehicle vendor venue verify version
vessel veteran victim video view viewer viewpoint village violation viscount visibility vision visit visitor vocal
voice volleyball volume volunteer vote voter voting wage wait walk wall wallpaper war ward warehouse warning warranty
wash waste watch water waterfall wave weapon weather web website wedding week weekday weekend weekly weight welfare
west wet wheel white whitespace whole width wife wild wildfire wildlife win wind window wine wing winner winter woman
women wood word work worker workflow workforce workload workplace worksheet workshop workspace world worldwide
wrestler write writer written wrong yard year yearbook yearly yellow yield young youth zip zone
`;

/** In lower case, singular for the most part. */
export const commonWords: ReadonlySet<string> = new Set(text.trim().split(/\s+/));
