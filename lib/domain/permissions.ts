/**
 * The table of who may do what. Every action, route and page names one of these permissions, and each asks for the least
 * role that has it. What is asked for is always the caller's own, or shared with the caller, unless the table says
 * otherwise: a permission opens no chat and no board of somebody else. Browser-safe.
 */
import { noticePermissions } from "./notice-permissions.ts";
import type { PermissionEntry } from "./permission-entry.ts";
import { schedulePermissions } from "./schedule-permissions.ts";

export const permissions = {
  readChats: {
    group: "Chats",
    least: "viewer",
    deed: "open and search chats",
    why: "Whoever asks has to find the answers again.",
  },
  changeChats: {
    group: "Chats",
    least: "viewer",
    deed: "rename, pin, archive, copy and clear chats, and choose what they ask",
    why: "A chat is its owner's, and whoever it is shared with only reads it.",
  },
  deleteChats: {
    group: "Chats",
    least: "viewer",
    deed: "delete chats and take them back",
    why: "What a person wrote is that person's to remove.",
  },
  shareChats: {
    group: "Chats",
    least: "viewer",
    deed: "share chats with others",
    why: "Whoever has one is shown the answers that their own rights on data give, so a chat publishes nothing.",
  },
  ask: {
    group: "Answers",
    least: "viewer",
    deed: "ask questions",
    why: "It is what the app is for; every statement only reads, and every answer has its budget.",
  },
  followAnswers: {
    group: "Answers",
    least: "viewer",
    deed: "follow and stop answers while they are made",
    why: "Whoever asked watches the work, and stopping it only saves cost.",
  },
  steerAnswers: {
    group: "Answers",
    least: "viewer",
    deed: "change answers by their parts, drill into them and pivot them",
    why: "A changed answer is a question in other words, under the same checks.",
  },
  writeStatements: {
    group: "Answers",
    least: "viewer",
    deed: "write and correct SQL statements",
    why: "The guard judges a statement by hand as it judges any other, so it reaches nothing that a question does not.",
  },
  readResults: {
    group: "Answers",
    least: "viewer",
    deed: "page through, count and chart results",
    why: "A result is the answer itself.",
  },
  rateAnswers: {
    group: "Answers",
    least: "viewer",
    deed: "say whether an answer is right",
    why: "It changes nothing for others before an editor has said yes to it.",
  },
  verifyAnswers: {
    group: "Answers",
    least: "editor",
    deed: "save verified answers",
    why: "A verified answer is given to everybody who asks the same.",
  },
  readSchemas: {
    group: "Data",
    least: "viewer",
    deed: "see databases, tables, columns and what they hold",
    why: "Whoever asks has to know what can be asked.",
  },
  refreshSchemas: {
    group: "Data",
    least: "editor",
    deed: "have a schema read anew",
    why: "It is paid for at the warehouse, and whoever asks the schema meanwhile waits for it.",
  },
  readDashboards: {
    group: "Dashboards",
    least: "viewer",
    deed: "open dashboards, their folders and versions",
    why: "Looking at figures that are kept or shared is the least that anybody does here.",
  },
  refreshDashboards: {
    group: "Dashboards",
    least: "viewer",
    deed: "run the tiles of dashboards on today's data",
    why: "Old figures are of no use, and every refresh passes the cost gate.",
  },
  changeDashboards: {
    group: "Dashboards",
    least: "viewer",
    deed: "make and change dashboards and folders",
    why: "A dashboard is seen by its owner alone until it is shared, and changed by others only where it is shared to edit.",
  },
  deleteDashboards: {
    group: "Dashboards",
    least: "viewer",
    deed: "delete dashboards and folders, and take them back",
    why: "What a person made is that person's to remove.",
  },
  importDashboards: {
    group: "Dashboards",
    least: "viewer",
    deed: "make dashboards of files",
    why: "The file brings no figures: its tiles ask with the rights of whoever brought it in.",
  },
  endDashboardLinks: {
    group: "Dashboards",
    least: "viewer",
    deed: "see and end links to dashboards, and who has them",
    why: "Who was an editor once must still be able to take back what is out, links and shared boards.",
  },
  shareDashboards: {
    group: "Dashboards",
    least: "editor",
    deed: "share dashboards with others, or by a link",
    why: "It puts figures and questions before others, so it is for those who publish for them.",
  },
  endLinksOfOthers: {
    group: "Dashboards",
    least: "admin",
    deed: "see and end the links of others",
    why: "Whoever allows links to be made answers for what they show; only titles and names are told.",
  },
  readGlossary: {
    group: "Glossary",
    least: "viewer",
    deed: "read the glossary",
    why: "An answer is only understood by the definitions that it is made with.",
  },
  exportGlossary: {
    group: "Glossary",
    least: "viewer",
    deed: "download the glossary as a file",
    why: "The file holds what the glossary shows anyway.",
  },
  changeGlossary: {
    group: "Glossary",
    least: "editor",
    deed: "change the glossary and teach it words",
    why: "A definition changes the answers of everybody.",
  },
  importGlossary: {
    group: "Glossary",
    least: "editor",
    deed: "bring model files into the glossary and leave them out again",
    why: "A file changes many definitions at once, for everybody.",
  },
  reviewProposals: {
    group: "Glossary",
    least: "editor",
    deed: "see proposals for the glossary and say yes or no to them",
    why: "A yes puts the proposal into the glossary of everybody.",
  },
  uploadFiles: {
    group: "Uploads",
    least: "editor",
    deed: "upload files as tables",
    why: "The new table stands beside the others for everybody to ask, and takes up room on the server.",
  },
  removeTables: {
    group: "Uploads",
    least: "editor",
    deed: "remove tables that were uploaded",
    why: "Answers and dashboards of others may rest on the table.",
  },
  readRuns: {
    group: "Runs",
    least: "viewer",
    deed: "see the runs of your own questions and what they took",
    why: "Everybody may see how their own answers came about, and what they cost.",
  },
  seeUsage: {
    group: "Runs",
    least: "admin",
    deed: "see what everybody asked for and what it took",
    why: "Whoever runs the app answers for what it costs; no question and no row is shown.",
  },
  changeQuotas: {
    group: "Runs",
    least: "admin",
    deed: "say how much everybody, a group or a person may take in a month",
    why: "Whoever answers for what the app costs sets its bounds, their own among them.",
  },
  exportRuns: {
    group: "Runs",
    least: "viewer",
    deed: "download the records of runs",
    why: "A downloaded record holds no row values, and helps to report what went wrong.",
  },
  readRunsOfOthers: {
    group: "Runs",
    least: "admin",
    deed: "see the runs of others",
    why: "Whoever runs the app looks into what failed or cost much; row values of others stay hidden all the same.",
  },
  exportResults: {
    group: "Exports",
    least: "viewer",
    deed: "download results",
    why: "The file holds the rows that are on the screen, or all rows of the same statement.",
  },
  exportChats: {
    group: "Exports",
    least: "viewer",
    deed: "download chats and the reports in them",
    why: "What was answered to a person is that person's to take along.",
  },
  exportDashboards: {
    group: "Exports",
    least: "viewer",
    deed: "download dashboards as files",
    why: "The file says what is shown and where, and holds no figures.",
  },
  ...noticePermissions,
  ...schedulePermissions,
  openSettings: {
    group: "Settings",
    least: "viewer",
    deed: "open the settings",
    why: "Everybody chooses a theme there and sees which model and databases answer; no key is shown.",
  },
  changeSettings: {
    group: "Settings",
    least: "admin",
    deed: "change settings while the app runs",
    why: "What a model may see and what an answer may cost is decided by whoever answers for it.",
  },
  testModel: {
    group: "Settings",
    least: "admin",
    deed: "test the language model",
    why: "Each test is a paid call, and only those who set the key can act on what it says.",
  },
  ownAccount: {
    group: "People",
    least: "viewer",
    deed: "change their own name, password, sessions, tokens and connected apps, and take their second factor away",
    why: "Nobody else should have to; what would lock them out takes the password.",
  },
  setUpTwoFactor: {
    group: "People",
    least: "viewer",
    deed: "set up a second factor of their own",
    why: "Whose role needs one can do nothing else before.",
  },
  managePeople: {
    group: "People",
    least: "admin",
    deed: "see who is in the team, invite and remove people, change roles and switch accounts off",
    why: "Whoever lets people in decides what each of them may do.",
  },
  manageGroups: {
    group: "People",
    least: "admin",
    deed: "make, rename and delete groups of people, and put people into them",
    why: "What a group may see, whoever is in it may see.",
  },
  readAudit: {
    group: "People",
    least: "admin",
    deed: "see the record of what people did",
    why: "Whoever answers for the app has to see who did what; no question and no row is in it.",
  },
  exportAudit: {
    group: "People",
    least: "admin",
    deed: "download the record of what people did",
    why: "A copy elsewhere is kept from whoever can write on this machine.",
  },
  viewAsGroup: {
    group: "People",
    least: "admin",
    deed: "look at the data as a group sees it",
    why: "Whoever writes the rights has to see what they come to; an admin can enter any group anyway.",
  },
} as const satisfies Readonly<Record<string, PermissionEntry>>;

/** The name of something that may be asked of the server. */
export type Permission = keyof typeof permissions;
