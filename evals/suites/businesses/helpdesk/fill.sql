INSERT INTO SUPPORT.TEAM VALUES
 (1,'First Line Dublin','Dublin','EMEA','Y',1,12),
 (2,'First Line Manila','Manila','APAC','Y',2,14),
 (3,'First Line Toronto','Toronto','Americas','Y',3,10),
 (4,'First Line Wroclaw','Wroclaw','EMEA','N',4,10),
 (5,'Billing EMEA','Dublin','EMEA','N',5,6),
 (6,'Billing Americas','Toronto','Americas','N',6,6),
 (7,'Payroll Desk','Wroclaw','EMEA','N',7,5),
 (8,'Technical EMEA','Wroclaw','EMEA','N',8,9),
 (9,'Technical Americas','Toronto','Americas','N',9,8),
 (10,'Technical APAC','Manila','APAC','Y',10,8),
 (11,'Integrations','Wroclaw','EMEA','N',11,6),
 (12,'Data Recovery','Dublin','EMEA','Y',12,4),
 (13,'Onboarding','Toronto','Americas','N',13,5),
 (14,'Enterprise Care','Dublin','EMEA','Y',14,7),
 (15,'Chat Crew','Manila','APAC','Y',15,9),
 (16,'Phone Line','Manila','APAC','Y',16,8),
 (17,'Night Shift','Manila','APAC','Y',17,5),
 (18,'Partner Desk','Toronto','Americas','N',NULL,4),
 (19,'Escalation Desk','Dublin',NULL,'Y',18,4),
 (20,'Social Media Desk',NULL,'EMEA','N',NULL,3);

-- 94 agents; the first 48 are in the house since before 2023 and still there
CREATE TEMP TABLE A0 AS
WITH f(k, fn) AS (SELECT row_number() OVER () - 1, x FROM (SELECT unnest(['Aisling','Marek','Joana','Dmitri','Priya','Callum','Ines','Tomasz','Leila','Victor','Maeve','Rafael','Yuki','Hannah','Oskar','Bianca','Samir','Greta','Noel']) x)),
 l(k, ln) AS (SELECT row_number() OVER () - 1, x FROM (SELECT unnest(['Brennan','Kowalski','Reyes','Mendes','Fraser','Santos','Novak','Whitfield','Dela Cruz','Okafor','Lindqvist','Tremblay','Banerjee','Moreau','Zielinski','Hartley','Navarro']) x)),
 b AS (SELECT CAST(i AS INTEGER) AS i FROM range(1, 95) t(i))
SELECT i AS AGENT_ID, fn || ' ' || ln,
 CASE WHEN i IN (91, 93, 94) THEN NULL WHEN i <= 17 THEN i WHEN i = 18 THEN 19
      ELSE [1,2,3,4,1,2,8,9,10,5,15,16,14,2,3,11,6,13,7,1,12,17,4,15,8,19,16,10,9,14][1 + (i * 7 + i // 30) % 30] END,
 CASE WHEN i <= 18 THEN ['S','P','S'][1 + i % 3] WHEN i > 80 THEN 'J' ELSE ['R','J','S','R','R','J','P','R'][1 + (i * 5 + i // 8) % 8] END,
 CASE WHEN i <= 48 THEN DATE '2017-02-01' + CAST((i * 389 + 211) % 2140 AS INTEGER)
      ELSE DATE '2023-01-09' + CAST(((i - 49) * 27 + (i * 11) % 17) AS INTEGER) END,
 CASE WHEN i > 48 AND i % 4 = 1 AND i < 89 THEN DATE '2023-01-09' + CAST((i - 49) * 27 + 140 + (i * 53) % 190 AS INTEGER) END,
 CAST(15 + (i * 137 % 83) / 10.0 + CASE WHEN i <= 18 THEN 11 ELSE 0 END AS DECIMAL(8,2)),
 (i * 13) % 9 NOT IN (0, 4),
 CASE WHEN i = 57 THEN NULL WHEN (i * 11) % 7 < 3 THEN 'Y' ELSE 'N' END,
 [NULL,'Spanish','French',NULL,'German','Polish','Portuguese',NULL,'Tagalog','Spanish','German',NULL,'French'][1 + (i * 17) % 13],
 CASE WHEN i > 48 AND i % 3 <> 0 THEN 1 + (i * 7) % 18 END
FROM b JOIN f ON f.k = (i * 7) % 19 JOIN l ON l.k = (i * 5 + i // 19) % 17
ORDER BY i;
-- mentors first
INSERT INTO SUPPORT.AGENT SELECT * FROM A0 WHERE AGENT_ID <= 48 ORDER BY AGENT_ID;
INSERT INTO SUPPORT.AGENT SELECT * FROM A0 WHERE AGENT_ID > 48 ORDER BY AGENT_ID;

INSERT INTO SUPPORT.COMPANY
WITH a(k, p) AS (SELECT row_number() OVER () - 1, x FROM (SELECT unnest(['Alderway','Bexford','Copperfield','Dunmore','Eastgate','Fernhill','Glenrock','Harrowby','Ironbridge','Juniper','Kestrel','Larkspur','Millbrook','Northgate','Oakhurst','Pinecrest','Quarry Lane','Redwater','Silverton','Thornbury','Upland','Valemont','Westmere','Yarrow','Ashdown','Birchwood','Clearwell','Drayton','Elmstead','Foxley','Greystone','Hollins','Inverlea','Kingsmead','Longford']) x)),
 s(k, q, ind) AS (VALUES (0,'Logistics','Transport'),(1,'Foods','Food'),(2,'Medical','Health care'),(3,'Software','Technology'),(4,'Builders','Construction'),(5,'Retail','Retail'),(6,'Insurance','Finance'),(7,'Academy','Education'),(8,'Textiles','Manufacturing'),(9,'Hotels','Hospitality')),
 c(k, city, country) AS (VALUES (0,'Dublin','Ireland'),(1,'Cork','Ireland'),(2,'London','United Kingdom'),(3,'Leeds','United Kingdom'),(4,'Berlin','Germany'),(5,'Hamburg','Germany'),(6,'Munich','Germany'),(7,'Warsaw','Poland'),(8,'Krakow','Poland'),(9,'Madrid','Spain'),(10,'Lisbon','Portugal'),(11,'Toronto','Canada'),(12,'Montreal','Canada'),(13,'Boston','United States'),(14,'Chicago','United States'),(15,'Denver','United States'),(16,'Singapore','Singapore'),(17,'Sydney','Australia'),(18,'Bristol','United Kingdom')),
 b AS (SELECT CAST(i AS INTEGER) AS i, (i * 97) % 350 AS m, CASE WHEN (i * i * 3 + i * 29) % 97 < 22 THEN 'F' WHEN (i * i * 3 + i * 29) % 97 < 58 THEN 'S' WHEN (i * i * 3 + i * 29) % 97 < 82 THEN 'P' ELSE 'E' END AS pl FROM range(1, 341) t(i)),
 g AS (SELECT b.*, CASE pl WHEN 'F' THEN 2 + (i * 31) % 9 WHEN 'S' THEN 8 + (i * 41) % 53 WHEN 'P' THEN 30 + (i * 67) % 181 ELSE 150 + (i * 131) % 907 END AS seats,
   CASE WHEN i <= 90 THEN DATE '2019-03-01' + CAST((i * 271) % 1390 AS INTEGER) ELSE DATE '2022-12-05' + CAST((i - 91) * 5 + (i * 23) % 19 AS INTEGER) END AS sg FROM b)
SELECT i, p || ' ' || q, CASE WHEN i % 61 = 0 THEN NULL ELSE ind END, city, country, pl,
 CASE WHEN i % 89 = 0 THEN NULL ELSE seats END,
 CASE pl WHEN 'F' THEN 0 WHEN 'S' THEN seats * 9.5 + (i * 17) % 40 WHEN 'P' THEN seats * 14.9 + (i * 19) % 170 ELSE seats * 19 + (i * 29) % 1300 END,
 sg, CASE WHEN i > 90 AND (i * 7) % 10 IN (3, 6) AND i < 330 AND sg + CAST(190 + (i * 83) % 700 AS INTEGER) <= DATE '2026-07-05' THEN sg + CAST(190 + (i * 83) % 700 AS INTEGER) END,
 CASE WHEN pl = 'F' OR i % 47 = 0 THEN NULL ELSE ['Nadia Karlsen','Peter Oduya','Clara Benedetti','Sean Hurley','Ivana Petrov','Marcus Webb'][1 + (i * 11 + i // 7) % 6] END,
 CASE WHEN (i * 37) % 11 < 6 THEN 'Y' ELSE 'N' END
FROM g JOIN a ON a.k = m % 35 JOIN s ON s.k = m // 35 JOIN c ON c.k = (i * 7 + i // 13) % 19
ORDER BY i;
-- entered twice by hand
INSERT INTO SUPPORT.COMPANY VALUES
 (341,'Alderway Logistic Ltd','Transport','Dublin','Ireland','S',20,190.00,DATE '2024-05-14',NULL,'Sean Hurley','N'),
 (342,'Northgate Food','Food',NULL,'Germany','F',3,0.00,DATE '2025-02-03',DATE '2025-02-10',NULL,'N'),
 (343,'Test Customer',NULL,NULL,NULL,'F',1,0.00,NULL,NULL,NULL,'N');

INSERT INTO SUPPORT.TOPIC VALUES
 (1,'Password reset','Shared Login','Access',1,TRUE,9),
 (2,'Two-factor sign-in','Shared Login','Access',1,TRUE,6),
 (3,'User permissions','Shared Login','Access',4,TRUE,7),
 (4,'Account locked','Shared Login','Access',1,FALSE,2),
 (5,'Wrong invoice amount','Billing Portal','Billing',5,FALSE,3),
 (6,'VAT number','Billing Portal','Billing',5,TRUE,4),
 (7,'Refund request','Billing Portal','Billing',6,FALSE,1),
 (8,'Plan upgrade','Billing Portal','Billing',6,TRUE,5),
 (9,'Payment declined','Billing Portal','Billing',6,FALSE,3),
 (10,'Bank import','Ledgerline','How-to',4,TRUE,12),
 (11,'Year-end closing','Ledgerline','How-to',4,TRUE,15),
 (12,'Balance mismatch','Ledgerline','Bug',8,FALSE,4),
 (13,'Report export','Ledgerline','How-to',3,TRUE,8),
 (14,'Slow loading','Ledgerline','Bug',8,FALSE,2),
 (15,'Currency conversion','Ledgerline','How-to',4,TRUE,5),
 (16,'Payslip layout','Payday','How-to',7,TRUE,6),
 (17,'Tax table update','Payday','Bug',7,FALSE,3),
 (18,'Holiday allowance','Payday','How-to',7,TRUE,7),
 (19,'Bank file rejected','Payday','Bug',9,FALSE,2),
 (20,'Shift calendar','Rosterly','How-to',3,TRUE,10),
 (21,'Mobile app crash','Rosterly','Bug',10,FALSE,1),
 (22,'Time clock sync','Rosterly','Bug',10,FALSE,3),
 (23,'Shift swap','Rosterly','How-to',2,TRUE,4),
 (24,'API limits','Connect API','How-to',11,TRUE,11),
 (25,'Webhook failure','Connect API','Bug',11,FALSE,4),
 (26,'CRM connector','Connect API','Feature request',11,FALSE,2),
 (27,'Expired API key','Connect API','Access',11,TRUE,3),
 (28,'Dark mode','Rosterly','Feature request',10,FALSE,0),
 (29,'Deleted records','Ledgerline','Bug',12,FALSE,1),
 (30,'Data export on leaving',NULL,'Billing',14,FALSE,2),
 (31,'Custom fields','Ledgerline','Feature request',8,FALSE,0),
 (32,'Fax integration','Connect API','Feature request',NULL,FALSE,0);

INSERT INTO SUPPORT.SLA_TARGET VALUES
 ('F','U',960,96,0),('F','H',1440,120,0),('F','N',2160,168,0),('F','L',2880,240,0),('F','X',NULL,NULL,0),
 ('S','U',240,48,25),('S','H',480,72,15),('S','N',960,120,0),('S','L',1440,192,0),('S','X',4320,720,0),
 ('P','U',90,24,100),('P','H',240,48,60),('P','N',480,96,20),('P','L',960,144,0),('P','X',2880,480,0),
 ('E','U',30,8,500),('E','H',120,24,250),('E','N',240,72,80),('E','L',480,120,30),('E','X',1440,360,0);

CREATE TEMP TABLE T0 AS
WITH d AS (SELECT CAST(n AS INTEGER) AS n, DATE '2023-01-01' + CAST(n AS INTEGER) AS d FROM range(1286) t(n)),
 q AS (SELECT n, d, CAST(floor((4.6 + n * 6.2 / 1285) * [1.35,1.1,1.15,1.0,0.95,0.9,0.8,0.7,1.1,1.15,1.25,0.85][month(d)]
   * [0.35,1.5,1.3,1.2,1.1,1.0,0.4][1 + dayofweek(d)]) AS INTEGER) + (n * n * 7 + n * 13) % 4 - 1
   + CASE WHEN d BETWEEN DATE '2025-03-11' AND DATE '2025-03-13' THEN 24 ELSE 0 END AS cnt FROM d)
SELECT CAST(row_number() OVER (ORDER BY n, k) AS INTEGER) AS i, n, d, k FROM q, range(60) r(k) WHERE k < cnt;

CREATE TEMP TABLE T1 AS
SELECT i, n, d,
 d + INTERVAL 1 MINUTE * (CASE WHEN (i * 61) % 11 < 9 THEN 420 + (i * i * 13 + i * 331) % 661 ELSE (i * i * 17 + i * 89) % 1439 END) + INTERVAL 1 SECOND * ((i * 43) % 60) AS ts,
 CAST(1 + floor(340 * pow(((i * i % 9973) * 57 + i * 4729) % 9973 / 9973.0, 1.5)) AS INTEGER) AS c0,
 1 + (i * 131 + (i // 89) * 17) % 89 AS c1,
 CASE WHEN month(d) IN (1, 12) AND (i * 53) % 13 < 3 THEN 11 WHEN month(d) = 4 AND (i * 53) % 13 < 2 THEN 17
      WHEN d BETWEEN DATE '2025-03-11' AND DATE '2025-03-13' AND i % 3 > 0 THEN 14
      ELSE [1,1,1,2,3,4,5,5,6,7,8,9,9,10,10,10,11,12,12,13,14,14,15,16,17,18,19,20,20,21,21,21,22,23,24,25,25,26,27,29,30,31,1,5,13,28,20][1 + (i * 37 + (i * i) % 101) % 47] END AS topic,
 ['N','N','N','H','L','N','H','N','U','L','N','H','N'][1 + (i * 29 + (i * i * 3) % 71) % 13] AS prio,
 (i * 71 + (i * i) % 89) % 100 AS ch, (i * 83 + (i * i * 11) % 97) % 100 AS r1, (i * 47 + (i * i * 5) % 103) % 1000 AS r2, (i * 59 + (i * i * 19) % 107) % 1000 AS r3,
 CAST(1 + (i * 31 + (i * i * 23) % 127) % 94 AS INTEGER) AS a0, CAST(1 + (i * 17 + (i * i) % 113) % 48 AS INTEGER) AS a1
FROM T0;

CREATE TEMP TABLE T2 AS
SELECT t.*, c.COMPANY_ID AS company, c.PLAN_CD AS pl, a.AGENT_ID AS agent0, a.TEAM_ID AS team, s.FIRST_REPLY_MIN AS rm, s.SOLVE_HRS AS sh
FROM (SELECT x.*, CASE WHEN y.SIGNED_ON <= x.d AND coalesce(y.CHURNED_ON, DATE '2099-01-01') > x.d AND y.COMPANY_ID % 23 <> 0 THEN y.COMPANY_ID WHEN x.c1 % 23 = 0 THEN x.c1 + 1 ELSE x.c1 END AS cid,
        CASE WHEN z.HIRED_ON + 14 <= x.d AND coalesce(z.LEFT_ON, DATE '2099-01-01') > x.d AND z.AGENT_ID NOT IN (92, 93, 94) THEN z.AGENT_ID ELSE x.a1 END AS aid
      FROM T1 x JOIN SUPPORT.COMPANY y ON y.COMPANY_ID = x.c0 JOIN SUPPORT.AGENT z ON z.AGENT_ID = x.a0) t
JOIN SUPPORT.COMPANY c ON c.COMPANY_ID = t.cid JOIN SUPPORT.AGENT a ON a.AGENT_ID = t.aid
JOIN SUPPORT.SLA_TARGET s ON s.PLAN_CD = c.PLAN_CD AND s.PRIORITY_CD = t.prio;

CREATE TEMP TABLE T3 AS
WITH v AS (SELECT *, CASE WHEN ch < greatest(24, 52 - n // 50) THEN 'E-mail' WHEN ch < 58 THEN 'Web form' WHEN ch < 76 THEN 'Phone' WHEN ch < 97 THEN 'Chat' ELSE 'Social media' END AS channel,
   1.0 + ((team * 7) % 9 - 4) * 0.05 + CASE WHEN month(d) IN (1, 11) THEN 0.15 ELSE 0 END - n / 9000.0 AS load FROM T2),
 w AS (SELECT *, CAST(greatest(1, CASE channel WHEN 'Chat' THEN 1 + r2 % 14 WHEN 'Phone' THEN 1 + r2 % 6 ELSE rm * load * (0.05 + pow(r2 / 1000.0, 2) * 1.25) + r3 % 7 END) AS INTEGER) AS reply,
   CAST(greatest(4, sh * 60 * load * (0.04 + pow(r3 / 1000.0, 2) * 1.3)) AS INTEGER) AS solve FROM v),
 z AS (SELECT *, ts + INTERVAL 1 MINUTE * (reply + solve) AS done FROM w)
SELECT *, CASE WHEN done > TIMESTAMP '2026-07-09 18:00:00' OR (r1 = 7 AND d > DATE '2024-06-01') OR (d > DATE '2026-06-20' AND r1 < 18) OR (d >= DATE '2026-07-07' AND channel IN ('E-mail', 'Web form', 'Social media') AND r1 < 45)
   THEN CASE WHEN ts + INTERVAL 1 MINUTE * reply > TIMESTAMP '2026-07-09 18:00:00' OR (d >= DATE '2026-07-07' AND channel IN ('E-mail', 'Web form', 'Social media') AND r1 < 45) THEN 'N' WHEN r1 % 10 = 7 OR r1 < 6 THEN 'P' ELSE 'O' END
   WHEN done < TIMESTAMP '2026-06-08 00:00:00' THEN 'C' ELSE 'S' END AS st FROM z;

INSERT INTO SUPPORT.TICKET
WITH f(k, fn) AS (SELECT row_number() OVER () - 1, x FROM (SELECT unnest(['Anna','Brian','Carmen','Daniel','Elif','Fiona','George','Helena','Ivan','Jenny','Karim','Laura','Mateo','Nina','Owen','Paula','Quentin','Rosa','Stefan','Tara','Uwe','Vera','Walter','Xenia','Yusuf','Zoe','Adam','Beatriz','Cormac']) x)),
 l(k, ln) AS (SELECT row_number() OVER () - 1, x FROM (SELECT unnest(['Abbott','Becker','Clarke','Doyle','Eriksen','Farrell','Garcia','Hoffmann','Ibrahim','Jansen','Keane','Lewis','Murphy','Nowak','Ortega','Pereira','Quinn','Rossi','Schmidt','Taylor','Ueda','Vargas','Wilson','Young','Zimmer','Allen','Baker','Cohen','Dunne','Evans','Fischer']) x))
SELECT i, CASE WHEN i % 211 = 0 THEN NULL ELSE ['','Question about ','Problem: ','URGENT: ','Help needed: ','Re: ',''][1 + (i * 5 + i // 9) % 7] || p.TOPIC_NAME || ['',' again',' since yesterday','',' not working','',' (second request)',''][1 + (i * 3 + i // 11) % 8] END,
 company, CASE WHEN i % 97 = 0 THEN NULL ELSE fn || ' ' || ln END, CASE WHEN i % 173 = 0 THEN NULL ELSE topic END,
 CASE WHEN st = 'N' THEN NULL WHEN agent0 IS NOT NULL THEN agent0 END, prio, channel, st, ts,
 CASE WHEN st = 'N' OR (channel IN ('Web form','E-mail') AND i % 157 = 0) THEN NULL ELSE reply END,
 CASE WHEN st IN ('S','C') THEN date_trunc('second', done) END,
 CASE WHEN st = 'N' THEN 0 WHEN r2 % 100 < 82 THEN 0 WHEN r2 % 100 < 94 THEN 1 WHEN r2 % 100 < 98 THEN 2 ELSE 3 + i % 3 END,
 CASE WHEN st = 'N' OR (channel IN ('Web form','E-mail') AND i % 157 = 0) THEN date_diff('second', ts, coalesce(CASE WHEN st IN ('S','C') THEN done END, TIMESTAMP '2026-07-09 18:00:00')) > least(rm * 60, sh * 3600)
   ELSE reply > rm OR date_diff('second', ts, CASE WHEN st IN ('S','C') THEN done ELSE TIMESTAMP '2026-07-09 18:00:00' END) > sh * 3600 END
FROM T3 JOIN SUPPORT.TOPIC p ON p.TOPIC_ID = topic JOIN f ON f.k = (company * 7 + r1 % 4) % 29 JOIN l ON l.k = (company * 3 + (r1 % 4) * 5) % 31
ORDER BY i;

CREATE TEMP TABLE E0 AS
SELECT t.*, CAST(k AS INTEGER) AS k, (TICKET_ID * 13 + k * 37 + (TICKET_ID * TICKET_ID * 3 + k * k * 11) % 61) % 100 AS u, (TICKET_ID * 29 + k * 101) % 977 AS v
FROM SUPPORT.TICKET t, range(1, 9) r(k)
WHERE k <= CASE WHEN STATUS_CD = 'N' THEN 1 WHEN FIRST_REPLY_MIN IS NULL THEN 1 ELSE 2 + CASE WHEN (TICKET_ID * 7 + TICKET_ID // 13) % 10 < 5 THEN 0 WHEN (TICKET_ID * 7 + TICKET_ID // 13) % 10 < 8 THEN 1 ELSE 2 + (TICKET_ID * 3) % 5 END END;
INSERT INTO SUPPORT.TICKET_EVENT
WITH x AS (SELECT *, CASE WHEN k = 1 THEN 'CUSTOMER_MSG' WHEN k = 2 THEN 'AGENT_REPLY' WHEN u < 30 THEN 'CUSTOMER_MSG' WHEN u < 62 THEN 'AGENT_REPLY' WHEN u < 80 THEN 'NOTE'
     WHEN u < CASE WHEN PRIORITY_CD IN ('U', 'H') THEN 94 ELSE 87 END THEN 'ESCALATED' ELSE 'REASSIGNED' END AS ty FROM E0)
SELECT CAST(row_number() OVER (ORDER BY TICKET_ID, k) AS INTEGER), TICKET_ID, ty,
 CASE WHEN k = 1 THEN CREATED_AT WHEN k = 2 THEN CREATED_AT + INTERVAL 1 MINUTE * FIRST_REPLY_MIN
      ELSE least(TIMESTAMP '2026-07-09 18:00:00', CREATED_AT + INTERVAL 1 MINUTE * (FIRST_REPLY_MIN + 3) + INTERVAL 1 SECOND * CAST((k - 2) / 7.0 * date_diff('second', CREATED_AT + INTERVAL 1 MINUTE * FIRST_REPLY_MIN, coalesce(SOLVED_AT, TIMESTAMP '2026-07-09 17:00:00')) AS BIGINT)) END,
 CASE WHEN ty = 'CUSTOMER_MSG' THEN NULL WHEN k > 2 AND v % 9 = 0 THEN 1 + (TICKET_ID * 5 + k) % 48 ELSE AGENT_ID END,
 CASE ty WHEN 'CUSTOMER_MSG' THEN NULL WHEN 'AGENT_REPLY' THEN CASE WHEN v = 500 THEN 999 ELSE 3 + v % 37 + CASE PRIORITY_CD WHEN 'U' THEN 8 ELSE 0 END END WHEN 'NOTE' THEN 1 + v % 12 ELSE 2 + v % 5 END,
 CASE WHEN ty = 'CUSTOMER_MSG' THEN 40 + (v * 3) % 1400 WHEN ty = 'AGENT_REPLY' THEN 90 + (v * 5) % 1900 WHEN ty = 'NOTE' THEN 15 + v % 400 END,
 CASE WHEN ty IN ('CUSTOMER_MSG', 'AGENT_REPLY') THEN CASE WHEN v % 10 < 7 THEN 0 WHEN v % 10 < 9 THEN 1 ELSE 2 + v % 4 END ELSE 0 END,
 ty IN ('CUSTOMER_MSG', 'AGENT_REPLY')
FROM x ORDER BY TICKET_ID, k;

INSERT INTO SUPPORT.CSAT_RATING
WITH b AS (SELECT t.*, m.TEAM_NAME, m.TEAM_ID, r, (t.TICKET_ID * 67 + (t.TICKET_ID * t.TICKET_ID * 7) % 83 + r * 41) % 100 AS u, (t.TICKET_ID * 19 + (t.TICKET_ID * t.TICKET_ID) % 79 + r * 23) % 100 AS w
   FROM SUPPORT.TICKET t LEFT JOIN SUPPORT.AGENT a ON a.AGENT_ID = t.AGENT_ID LEFT JOIN SUPPORT.TEAM m ON m.TEAM_ID = a.TEAM_ID, range(2) q(r)
   WHERE t.SOLVED_AT IS NOT NULL AND CAST(t.SOLVED_AT AS DATE) < DATE '2026-07-09' AND ((r = 0 AND (t.TICKET_ID * 11 + t.TICKET_ID // 7) % 20 < 9) OR (r = 1 AND t.TICKET_ID % 331 = 5))),
 s AS (SELECT *, u < 58 + CASE CHANNEL WHEN 'Chat' THEN 14 WHEN 'E-mail' THEN -6 ELSE 0 END AS answered,
   w + CASE WHEN SLA_BREACHED THEN -22 ELSE 6 END + (TEAM_ID * 5) % 11 - 5 - REOPEN_CNT * 9 + CASE CHANNEL WHEN 'Phone' THEN 5 WHEN 'Social media' THEN -12 ELSE 0 END + year(CREATED_AT) - 2023 AS q FROM b)
SELECT CAST(row_number() OVER (ORDER BY SOLVED_AT, TICKET_ID, r) AS INTEGER), TICKET_ID, CAST(SOLVED_AT AS DATE) + CAST(r * 7 AS INTEGER),
 CASE WHEN answered THEN least(DATE '2026-07-09', CAST(SOLVED_AT AS DATE) + CAST(r * 7 + w % 6 AS INTEGER)) END,
 CASE WHEN NOT answered THEN NULL WHEN q < 8 THEN 1 WHEN q < 18 THEN 2 WHEN q < 34 THEN 3 WHEN q < 66 THEN 4 ELSE 5 END,
 CASE WHEN answered AND u % 7 < 5 THEN q >= 30 END,
 CASE WHEN answered AND u % 4 = 0 THEN CASE WHEN q < 8 THEN ['Nobody helped me','Waited far too long'][1 + u // 4 % 2] WHEN q < 34 THEN ['Slow answer','Had to explain it twice','Only half solved'][1 + u // 4 % 3] ELSE ['Thanks, quick help','Very friendly','Problem solved','Great service'][1 + u // 4 % 4] END END,
 TEAM_NAME
FROM s ORDER BY SOLVED_AT, TICKET_ID, r;

INSERT INTO SUPPORT.CALL_DAY
WITH b AS (SELECT CAST(n AS INTEGER) AS n, DATE '2023-01-01' + CAST(n AS INTEGER) AS d, j, ['Main line','Billing line','Night line'][j] AS ln FROM range(1286) t(n), range(1, 4) q(j)),
 o AS (SELECT *, greatest(2, CAST([62, 27, 11][j] * (1 + n / 2600.0) * [1.35,1.1,1.15,1.0,0.95,0.9,0.8,0.75,1.1,1.1,1.2,0.85][month(d)] * [0.3,1.45,1.25,1.15,1.1,1.0,0.4][1 + dayofweek(d)] AS INTEGER) + (n * n * 3 + n * 17 + j * 5) % 9 - 4) AS off FROM b
   WHERE NOT (j = 2 AND dayofweek(d) IN (0, 6)) AND NOT (month(d) = 12 AND day(d) = 25) AND NOT (j = 3 AND d < DATE '2023-09-01')),
 a AS (SELECT *, CAST(floor(off * (2 + (n * 7 + j * 13 + (n * n) % 11) % 16) / 100.0 + CASE WHEN dayofweek(d) = 1 THEN off * 0.04 ELSE 0 END) AS INTEGER) AS ab FROM o)
SELECT d, ln, off, off - ab, ab, CASE WHEN n % 190 = 77 THEN NULL ELSE 18 + (n * 11 + j * 29 + (n * n) % 23) % 95 + ab * 3 END,
 CASE WHEN n % 190 = 77 THEN NULL ELSE 150 + (n * 37 + j * 71 + (n * n * 5) % 211) % 540 + ab * 11 END,
 CAST((off - ab) * (4.1 + (n * 3 + j * 7) % 25 / 10.0) AS INTEGER)
FROM a ORDER BY d, j;

DROP TABLE E0; DROP TABLE T3; DROP TABLE T2; DROP TABLE T1; DROP TABLE T0; DROP TABLE A0;
