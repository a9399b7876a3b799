-- Fully deterministic: pseudo-random numbers by integer arithmetic on the row number only.
INSERT INTO SUBSCRIPTIONS.PLAN
SELECT p.c || '-' || t.c || '-' || b.c,
       p.n || ' ' || t.n || CASE b.c WHEN 'M' THEN ' Monthly' ELSE ' Yearly' END,
       p.n, t.n, b.c,
       CAST(ROUND(t.price * p.f * CASE b.c WHEN 'M' THEN 1.0 ELSE 0.85 END, 2) AS DECIMAL(8,2)),
       t.seats,
       t.c = 'ENT' AND p.c <> 'PLN',
       CASE WHEN p.c = 'INS' AND t.c = 'TEA' AND b.c = 'Y' THEN DATE '2026-06-15' ELSE p.d + INTERVAL (t.k * 14) DAY END,
       CASE WHEN p.c = 'HLP' AND t.c = 'STA' AND b.c = 'M' THEN DATE '2025-03-31'
            WHEN p.c = 'INS' AND t.c = 'STA' AND b.c = 'Y' THEN DATE '2024-06-30' END
FROM (VALUES ('PLN','Planner',1.0,DATE '2023-01-01'),('HLP','Helpdesk',1.3,DATE '2023-01-01'),('INS','Insights',1.7,DATE '2023-06-01')) p(c,n,f,d),
     (VALUES ('STA','Starter',9.0,1,0),('TEA','Team',14.0,5,0),('BUS','Business',22.0,15,0),('ENT','Enterprise',31.0,60,1)) t(c,n,price,seats,k),
     (VALUES ('M'),('Y')) b(c);

INSERT INTO SUBSCRIPTIONS.DISCOUNT VALUES
('WELCOME10','Welcome offer for new customers','SEASONAL',10,'2023-01-01',NULL,NULL),
('SPRING23','Spring campaign 2023','SEASONAL',15,'2023-03-01','2023-05-31',60),
('SUMMER23','Summer campaign 2023','SEASONAL',12.5,'2023-06-15','2023-08-31',60),
('BLACKFRI23','Black Friday 2023','SEASONAL',30,'2023-11-20','2023-12-03',40),
('SPRING24','Spring campaign 2024','SEASONAL',15,'2024-03-01','2024-05-31',80),
('SUMMER24','Summer campaign 2024','SEASONAL',10,'2024-06-15','2024-08-31',80),
('BLACKFRI24','Black Friday 2024','SEASONAL',25,'2024-11-18','2024-12-02',50),
('SPRING25','Spring campaign 2025','SEASONAL',20,'2025-03-01','2025-05-31',100),
('SUMMER25','Summer campaign 2025','SEASONAL',12.5,'2025-06-15','2025-08-31',100),
('BLACKFRI25','Black Friday 2025','SEASONAL',30,'2025-11-17','2025-12-01',60),
('SPRING26','Spring campaign 2026','SEASONAL',18,'2026-03-01','2026-05-31',120),
('SUMMER26','Summer campaign 2026','SEASONAL',15,'2026-06-15','2026-08-31',120),
('NGO25','Rate for non-profit organisations','NONPROFIT',25,'2023-01-01',NULL,NULL),
('NGO40','Special rate for small charities','NONPROFIT',40,'2024-01-01',NULL,20),
('PARTNER12','Reseller margin, level one','PARTNER',12,'2023-01-01',NULL,NULL),
('PARTNER20','Reseller margin, level two','PARTNER',20,'2023-09-01',NULL,NULL),
('LOYAL5','Loyalty, second product','LOYALTY',5,'2023-06-01',NULL,NULL),
('LOYAL8','Loyalty, third product','LOYALTY',8,'2023-06-01',NULL,NULL),
('WINBACK35','Come-back offer','LOYALTY',35,'2025-01-01','2025-12-31',25),
('FAIR24','Trade fair voucher 2024','PARTNER',17.5,'2024-09-10','2024-09-30',30),
('FAIR26','Trade fair voucher 2026','PARTNER',17.5,'2026-09-08','2026-09-30',30),
('STAFF50','Friends of the house','LOYALTY',50,'2023-01-01',NULL,10);

INSERT INTO SUBSCRIPTIONS.ACCOUNT
WITH w1(k, a) AS (SELECT CAST(row_number() OVER () - 1 AS INTEGER), a FROM (SELECT unnest(['Alder','Amber','Birch','Bluefield','Bright','Cedar','Cobalt','Copper',
 'Crescent','Delta','Elm','Evergreen','Falcon','Fern','Garnet','Granite','Harbour','Hazel','Heron','Highland','Iris','Ivory','Juniper','Keystone','Lark','Linden',
 'Maple','Meadow','Northgate','Oak','Orchard','Pebble','Quarry','Raven','Ridge','Silver','Summit','Tern','Valley','Willow','Zephyr']) AS a)),
w2(k, b) AS (SELECT CAST(row_number() OVER () - 1 AS INTEGER), b FROM (SELECT unnest(['Logistics','Foods','Partners','Medical','Labs','Software','Consulting','Energy','Textiles',
 'Media','Retail','Engineering','Travel','Insurance','Studios','Systems','Academy','Foundation','Motors','Publishing','Analytics','Trading','Clinics']) AS b)),
g(k, city, country, region) AS (VALUES (0,'Berlin','Germany','DACH'),(1,'Hamburg','Germany','DACH'),(2,'Munich','Germany','DACH'),(3,'Cologne','Germany','DACH'),
 (4,'Vienna','Austria','DACH'),(5,'Graz','Austria','DACH'),(6,'Zurich','Switzerland','DACH'),(7,'London','United Kingdom','UK & Ireland'),
 (8,'Manchester','United Kingdom','UK & Ireland'),(9,'Leeds','United Kingdom','UK & Ireland'),(10,'Dublin','Ireland','UK & Ireland'),
 (11,'Paris','France','Southern Europe'),(12,'Lyon','France','Southern Europe'),(13,'Madrid','Spain','Southern Europe'),(14,'Milan','Italy','Southern Europe'),
 (15,'Amsterdam','Netherlands','Benelux'),(16,'Utrecht','Netherlands','Benelux'),(17,'Antwerp','Belgium','Benelux'),
 (18,'Stockholm','Sweden','Nordics'),(19,'Copenhagen','Denmark','Nordics'),(20,'Oslo','Norway','Nordics'),
 (21,'New York','United States','North America'),(22,'Chicago','United States','North America'),(23,'Austin','United States','North America'),(24,'Toronto','Canada','North America')),
m(k, n) AS (VALUES (0,'Hanna Brandt'),(1,'Marco Villani'),(2,'Sophie Leclerc'),(3,'Tom Ashworth'),(4,'Ingrid Solberg'),(5,'Peter de Wit'),(6,'Laura Jennings'),(7,'Karim Haddad')),
r AS (SELECT CAST(i + 1 AS INTEGER) AS id, i,
   (i * i * 31 + i * 7919 + 17) % 1009 AS r1, (i * i * 17 + i * 5507 + 101) % 1013 AS r2, (i * i * 7 + i * 3331 + 509) % 1019 AS r3,
   (i * i * 11 + i * 2789 + 77) % 1021 AS r4, (i * i * 5 + i * 6151 + 303) % 1031 AS r5,
   DATE '2023-01-01' + CAST(floor(1283 * power(i / 900.0, 0.72)) AS INTEGER) AS d0 FROM range(900) t(i)),
s AS (SELECT r.*, CASE WHEN month(d0) IN (7, 8, 12) AND i % 5 < 2 AND d0 < DATE '2026-05-01' THEN d0 + 58 ELSE d0 END AS d,
   CASE WHEN r1 % 100 < 30 THEN r2 % 7 WHEN r1 % 100 < 48 THEN 7 + r2 % 4 WHEN r1 % 100 < 62 THEN 11 + r2 % 4
        WHEN r1 % 100 < 74 THEN 15 + r2 % 3 WHEN r1 % 100 < 83 THEN 18 + r2 % 3 ELSE 21 + r2 % 4 END AS geo FROM r)
SELECT s.id,
  CASE WHEN s.i = 412 THEN 'Cedar Foods' WHEN s.i = 733 THEN 'Heron Media' WHEN s.i IN (90, 655) THEN 'Linden Systems GmbH' ELSE w1.a || ' ' || w2.b ||
    CASE WHEN r3 % 3 = 0 THEN CASE g.country WHEN 'Germany' THEN ' GmbH' WHEN 'Austria' THEN ' GmbH' WHEN 'Switzerland' THEN ' AG' WHEN 'United Kingdom' THEN ' Ltd' WHEN 'Ireland' THEN ' Ltd'
      WHEN 'United States' THEN ' Inc' WHEN 'Netherlands' THEN ' BV' WHEN 'France' THEN ' SA' ELSE '' END ELSE '' END END,
  CASE WHEN r4 % 41 = 0 THEN NULL WHEN w2.b IN ('Foundation','Academy') THEN 'Education' WHEN w2.b IN ('Medical','Clinics') THEN 'Healthcare' ELSE
    (['Manufacturing','Retail','Financial services','Professional services','Media','IT services','Logistics','Public sector'])[1 + CAST(r4 % 17 % 8 AS INTEGER)] END,
  CASE WHEN r5 % 19 = 0 THEN NULL WHEN r5 % 137 = 5 THEN 0 WHEN r5 % 10 < 5 THEN 4 + r3 % 46 WHEN r5 % 10 < 8 THEN 50 + r3 % 450 ELSE 500 + r3 * 9 END,
  CASE WHEN s.i IN (143, 388, 702) THEN lower(g.city) ELSE g.city END, g.country, g.region, s.d,
  CASE WHEN r3 % 29 = 0 THEN NULL ELSE (['Organic search','Paid ads','Partner','Referral','Outbound','Trade fair','Organic search','Referral','Paid ads','Organic search'])[1 + CAST(r3 % 10 AS INTEGER)] END,
  CASE WHEN r2 % 14 = 3 THEN NULL ELSE m.n END,
  CASE WHEN r4 % 23 = 7 THEN NULL ELSE 'billing@' || lower(w1.a) || lower(w2.b) || '.example' END,
  w2.b = 'Foundation' OR r5 % 33 = 4,
  CASE WHEN w2.b = 'Foundation' OR r1 % 37 = 2 THEN 'Y' ELSE 'N' END,
  CASE WHEN r4 % 5 < 2 THEN NULL WHEN r2 % 10 < 4 THEN 9 + r1 % 2 WHEN r2 % 10 < 8 THEN 6 + r1 % 3 ELSE r1 % 6 END
FROM s JOIN w1 ON w1.k = s.i % 41 JOIN w2 ON w2.k = s.i % 23 JOIN g ON g.k = s.geo
JOIN m ON m.k = CASE g.region WHEN 'DACH' THEN CASE WHEN r5 % 2 = 0 THEN 0 ELSE 7 END WHEN 'UK & Ireland' THEN 3 WHEN 'Southern Europe' THEN 1 + r5 % 2 WHEN 'Benelux' THEN 5 WHEN 'Nordics' THEN 4 ELSE 6 END
ORDER BY s.id;

INSERT INTO SUBSCRIPTIONS.SUBSCRIPTION
WITH b AS (SELECT a.ACCOUNT_ID AS id, k, a.ACCOUNT_ID * 3 + k AS j, a.SIGNUP_DATE AS sd, a.EMPLOYEE_CNT AS emp, a.IS_NONPROFIT AS np, a.ACQ_CHANNEL AS ch
  FROM SUBSCRIPTIONS.ACCOUNT a, range(3) t(k) WHERE a.ACCOUNT_ID % 17 <> 5),
r AS (SELECT b.*, (j * j * 13 + j * 7919 + 11) % 1009 AS r1, (j * j * 19 + j * 4211 + 59) % 1013 AS r2, (j * j * 3 + j * 5503 + 83) % 1019 AS r3,
  (j * j * 23 + j * 2713 + 7) % 1021 AS r4, (j * j * 29 + j * 3571 + 211) % 1031 AS r5, (id * id * 37 + id * 811 + 5) % 997 AS ra FROM b),
s AS (SELECT r.*, sd + CAST(CASE k WHEN 0 THEN r1 % 21 WHEN 1 THEN 75 + r1 % 330 ELSE 200 + r1 % 420 END AS INTEGER) AS st FROM r
  WHERE k = 0 OR (k = 1 AND ra % 100 < 48) OR (k = 2 AND ra % 100 < 19)),
t AS (SELECT s.*, CASE WHEN coalesce(emp, 60) >= 500 THEN CASE WHEN r2 % 100 < 8 THEN 'STA' WHEN r2 % 100 < 28 THEN 'TEA' WHEN r2 % 100 < 62 THEN 'BUS' ELSE 'ENT' END
     WHEN coalesce(emp, 60) >= 50 THEN CASE WHEN r2 % 100 < 22 THEN 'STA' WHEN r2 % 100 < 60 THEN 'TEA' WHEN r2 % 100 < 89 THEN 'BUS' ELSE 'ENT' END
     ELSE CASE WHEN r2 % 100 < 58 THEN 'STA' WHEN r2 % 100 < 91 THEN 'TEA' ELSE 'BUS' END END AS tier,
  CASE WHEN st < DATE '2023-06-20' AND (ra + k) % 3 = 2 THEN 'PLN' ELSE (['PLN','HLP','INS'])[1 + CAST((ra + k) % 3 AS INTEGER)] END AS prod,
  CASE WHEN r3 % 100 < 42 THEN 'Y' ELSE 'M' END AS cyc FROM s WHERE st <= DATE '2026-07-08'),
u AS (SELECT t.*, CASE WHEN prod = 'HLP' AND tier = 'STA' AND cyc = 'M' AND st > DATE '2025-03-31' THEN 'HLP-TEA-M'
     WHEN prod = 'INS' AND tier = 'STA' AND cyc = 'Y' AND st > DATE '2024-06-30' THEN 'INS-STA-M'
     WHEN prod = 'INS' AND tier = 'TEA' AND cyc = 'Y' THEN 'INS-TEA-M' ELSE prod || '-' || tier || '-' || cyc END AS pc,
  CASE WHEN r4 % 100 < CASE tier WHEN 'STA' THEN 58 WHEN 'TEA' THEN 42 WHEN 'BUS' THEN 30 ELSE 20 END + CASE WHEN ch = 'Paid ads' THEN 12 ELSE 0 END
       THEN CAST(st + 40 + CAST(r5 % 640 AS INTEGER) AS DATE) END AS cd FROM t),
v AS (SELECT u.*, p.TIER AS tn, p.BILL_CYCLE AS bc, p.SEAT_PRICE AS price,
  CASE p.TIER WHEN 'Starter' THEN 1 + r3 % 8 WHEN 'Team' THEN 5 + r3 % 27 WHEN 'Business' THEN 15 + r3 % 78 ELSE 60 + r3 % 347 END AS seats,
  CASE WHEN cd <= DATE '2026-07-08' THEN 'C' WHEN st >= DATE '2026-06-12' AND r1 % 3 = 0 THEN 'T' WHEN r5 % 31 = 4 AND st < DATE '2026-01-01' THEN 'P' ELSE 'A' END AS stt,
  CASE WHEN np AND r5 % 4 < 3 THEN CASE WHEN r4 % 3 = 0 AND st >= DATE '2024-01-01' THEN 'NGO40' ELSE 'NGO25' END
       WHEN ch = 'Partner' AND r5 % 2 = 0 THEN CASE WHEN r4 % 3 = 0 AND st >= DATE '2023-09-01' THEN 'PARTNER20' ELSE 'PARTNER12' END
       WHEN k = 1 AND r5 % 4 = 0 AND st >= DATE '2023-06-01' THEN 'LOYAL5' WHEN k = 2 AND r5 % 3 = 0 AND st >= DATE '2023-06-01' THEN 'LOYAL8'
       WHEN r5 % 3 = 0 AND month(st) IN (3, 4, 5) THEN 'SPRING' || (year(st) % 100)
       WHEN r5 % 4 = 0 AND month(st) IN (7, 8) AND year(st) < 2026 THEN 'SUMMER' || (year(st) % 100)
       WHEN r5 % 3 > 0 AND month(st) = 11 AND day(st) BETWEEN 20 AND 30 THEN 'BLACKFRI' || (year(st) % 100)
       WHEN r5 % 12 = 1 THEN 'WELCOME10' WHEN r5 = 602 THEN 'STAFF50' END AS dc
  FROM u JOIN SUBSCRIPTIONS.PLAN p ON p.PLAN_CODE = u.pc)
SELECT CAST(5000 + row_number() OVER (ORDER BY st, id, k) AS INTEGER), id, pc, stt, st,
  CASE stt WHEN 'C' THEN NULL WHEN 'T' THEN st + 30 ELSE CASE WHEN bc = 'M' THEN st + INTERVAL (date_sub('month', st, DATE '2026-07-10') + 1) MONTH
       ELSE st + INTERVAL (date_sub('year', st, DATE '2026-07-10') + 1) YEAR END END,
  CASE WHEN stt = 'C' THEN cd END,
  CASE WHEN stt = 'C' AND r1 % 11 <> 0 THEN (['Too expensive','Switched to competitor','Missing features','No longer needed','Too expensive','Company closed','Poor support','No longer needed','Switched to competitor'])[1 + CAST(r3 % 9 AS INTEGER)] END,
  seats, CASE WHEN stt = 'T' THEN 0 ELSE CAST(ROUND(seats * price * (1 - coalesce(d.PCT_OFF, 0) / 100), 2) AS DECIMAL(10,2)) END,
  CASE WHEN r2 % 9 = 4 OR stt = 'T' THEN 'N' ELSE 'Y' END, d.DISC_CODE
FROM v LEFT JOIN SUBSCRIPTIONS.DISCOUNT d ON d.DISC_CODE = v.dc
ORDER BY st, id, k;

INSERT INTO SUBSCRIPTIONS.SUB_EVENT
WITH s AS (SELECT x.*, p.BILL_CYCLE AS bc, p.TIER AS tn, x.SUB_ID - 5000 AS n, coalesce(x.CANCEL_DATE, DATE '2026-07-09') AS fin,
    x.MRR_AMT / x.SEATS_QTY AS per_seat FROM SUBSCRIPTIONS.SUBSCRIPTION x JOIN SUBSCRIPTIONS.PLAN p USING (PLAN_CODE) WHERE x.STATUS_CD <> 'T'),
q AS (SELECT s.*, j, (n * n * 7 + n * 1877 + j * 409 + 3) % 1009 AS r1, (n * n * 5 + n * 929 + j * 733 + 19) % 1013 AS r2, (n * n * 3 + n * 2003 + j * 571 + 29) % 1019 AS r3 FROM s, range(1, 6) t(j)),
e AS (SELECT SUB_ID, CAST(START_DATE + INTERVAL (y) YEAR AS DATE) AS d, 'RENEWAL' AS ty, 0 AS sdelta, CAST(CASE WHEN n % 3 = 0 THEN MRR_AMT * 0.05 ELSE 0 END AS DECIMAL(10,2)) AS md,
    CASE WHEN AUTO_RENEW = 'Y' THEN 'SYSTEM' WHEN n % 2 = 0 THEN 'SALES' ELSE 'CUSTOMER' END AS ib
  FROM s, range(1, 4) t(y) WHERE bc = 'Y' AND START_DATE + INTERVAL (y) YEAR <= fin
  UNION ALL
  SELECT SUB_ID, CAST(START_DATE + 20 + CAST(r2 % 900 AS INTEGER) AS DATE),
    CASE WHEN r1 % 20 < 11 THEN 'SEATS_ADDED' WHEN r1 % 20 < 15 THEN 'SEATS_REMOVED' WHEN r1 % 20 < 18 THEN 'UPGRADE' ELSE 'DOWNGRADE' END,
    CASE WHEN r1 % 20 < 11 THEN 1 + r3 % (1 + SEATS_QTY // 4) WHEN r1 % 20 < 15 THEN -(1 + r3 % (1 + SEATS_QTY // 6)) ELSE 0 END,
    CAST(ROUND(CASE WHEN r1 % 20 < 11 THEN (1 + r3 % (1 + SEATS_QTY // 4)) * per_seat WHEN r1 % 20 < 15 THEN -(1 + r3 % (1 + SEATS_QTY // 6)) * per_seat
      WHEN r1 % 20 < 18 THEN MRR_AMT * 0.35 ELSE MRR_AMT * -0.25 END, 2) AS DECIMAL(10,2)),
    CASE WHEN r3 % 47 = 0 THEN NULL WHEN r3 % 3 = 0 THEN 'SALES' ELSE 'CUSTOMER' END
  FROM q WHERE j <= 1 + r3 % 5 AND START_DATE + 20 + CAST(r2 % 900 AS INTEGER) < fin)
SELECT CAST(row_number() OVER (ORDER BY d, SUB_ID, ty, sdelta, md) AS INTEGER), SUB_ID, d, ty, sdelta, md, ib FROM e ORDER BY 1;

INSERT INTO SUBSCRIPTIONS.INVOICE
WITH s AS (SELECT x.*, p.BILL_CYCLE AS bc, p.SEAT_PRICE AS price, coalesce(dd.PCT_OFF, 0) AS pct, a.COUNTRY AS co, a.TAX_EXEMPT AS te,
    CASE x.STATUS_CD WHEN 'C' THEN x.CANCEL_DATE WHEN 'P' THEN DATE '2026-05-05' ELSE DATE '2026-07-09' END AS fin
  FROM SUBSCRIPTIONS.SUBSCRIPTION x JOIN SUBSCRIPTIONS.PLAN p USING (PLAN_CODE) JOIN SUBSCRIPTIONS.ACCOUNT a USING (ACCOUNT_ID) LEFT JOIN SUBSCRIPTIONS.DISCOUNT dd USING (DISC_CODE)
  WHERE x.STATUS_CD <> 'T'),
i AS (SELECT s.*, CAST(START_DATE + INTERVAL (m) MONTH AS DATE) AS iss, CAST(greatest(1, SEATS_QTY - (date_diff('month', START_DATE + INTERVAL (m) MONTH, fin) * SEATS_QTY) // 90) AS INTEGER) AS sb,
    CASE WHEN bc = 'Y' THEN 12 ELSE 1 END AS mon
  FROM s, range(0, 43) t(m) WHERE START_DATE + INTERVAL (m) MONTH <= fin AND (bc = 'M' OR m % 12 = 0)),
n AS (SELECT i.*, CAST(row_number() OVER (ORDER BY iss, SUB_ID) AS INTEGER) AS k, CAST(ROUND(sb * price * mon * CASE WHEN iss < DATE '2025-01-01' THEN 0.94 ELSE 1.0 END, 2) AS DECIMAL(12,2)) AS gross FROM i),
o AS (SELECT n.*, (k * k * 7 + k * 3331 + 13) % 1009 AS r1, (k * k * 3 + k * 4721 + 131) % 1013 AS r2, CAST(ROUND(gross * pct / 100, 2) AS DECIMAL(12,2)) AS dis, CAST(iss + CASE WHEN bc = 'Y' THEN 30 ELSE 14 END AS DATE) AS due FROM n),
z AS (SELECT o.*, CAST(ROUND((gross - dis) * CASE WHEN te = 'Y' THEN 0 ELSE CASE co WHEN 'Germany' THEN 0.19 WHEN 'Austria' THEN 0.20 WHEN 'Switzerland' THEN 0.081 WHEN 'United Kingdom' THEN 0.20 WHEN 'Ireland' THEN 0.23 WHEN 'France' THEN 0.20
    WHEN 'Spain' THEN 0.21 WHEN 'Italy' THEN 0.22 WHEN 'Netherlands' THEN 0.21 WHEN 'Belgium' THEN 0.21 WHEN 'Sweden' THEN 0.25 WHEN 'Denmark' THEN 0.25 WHEN 'Norway' THEN 0.25 WHEN 'Canada' THEN 0.13 ELSE 0 END END, 2) AS DECIMAL(12,2)) AS tax FROM o)
SELECT k, 'INV-' || year(iss) || '-' || lpad(CAST(k AS VARCHAR), 6, '0'), ACCOUNT_ID, SUB_ID, iss, due, sb, dis, gross - dis, tax, gross - dis + tax,
  CASE WHEN due >= DATE '2026-07-10' THEN CASE WHEN r1 % 100 < 55 THEN 'OPEN' ELSE 'PAID' END
       WHEN due >= DATE '2026-05-20' THEN CASE WHEN r1 % 100 < 14 THEN 'OVERDUE' ELSE 'PAID' END
       WHEN r1 % 100 < 1 THEN 'OVERDUE' WHEN r2 % 90 = 7 AND due < DATE '2026-02-01' THEN 'WRITTEN_OFF' ELSE 'PAID' END,
  CASE WHEN (SUB_ID * 17 + 5) % 7 = 0 THEN 'PO' || (100000 + (SUB_ID * 7919 + k) % 899999) END
FROM z ORDER BY k;

INSERT INTO SUBSCRIPTIONS.PAYMENT
WITH i AS (SELECT v.*, (INVOICE_ID * INVOICE_ID * 11 + INVOICE_ID * 2791 + 37) % 1009 AS r1, (INVOICE_ID * INVOICE_ID * 5 + INVOICE_ID * 6841 + 71) % 1013 AS r2, (INVOICE_ID * INVOICE_ID * 3 + INVOICE_ID * 997 + 23) % 1019 AS r3,
    CASE WHEN (ACCOUNT_ID * 7919 + 31) % 97 < 52 THEN 'CARD' WHEN (ACCOUNT_ID * 7919 + 31) % 97 < 76 THEN 'DIRECT_DEBIT' WHEN (ACCOUNT_ID * 7919 + 31) % 97 < 90 THEN 'WIRE' ELSE 'PAYPAL' END AS me
  FROM SUBSCRIPTIONS.INVOICE v),
h AS (SELECT i.*, least(CASE WHEN r1 % 100 < 12 THEN DUE_DATE + 1 + CAST(r3 % 25 AS INTEGER) WHEN me = 'CARD' THEN ISSUE_DATE + CAST(r3 % 3 AS INTEGER) WHEN me = 'PAYPAL' THEN ISSUE_DATE + CAST(r3 % 5 AS INTEGER) ELSE ISSUE_DATE + 3 + CAST(r3 % 14 AS INTEGER) END, DATE '2026-07-09') AS pd FROM i),
p AS (SELECT INVOICE_ID, CAST(pd AS TIMESTAMP) + INTERVAL (6 * 3600 + (r2 * 53) % 50000) SECOND AS pat, me, CASE WHEN r1 % 71 = 3 THEN CAST(ROUND(TOTAL_AMT * 0.5, 2) AS DECIMAL(12,2)) ELSE TOTAL_AMT END AS amt, 'OK' AS rc, NULL AS fr FROM h WHERE STATUS = 'PAID'
  UNION ALL
  SELECT INVOICE_ID, CAST(least(pd + 9, DATE '2026-07-09') AS TIMESTAMP) + INTERVAL (9 * 3600 + (r2 * 31) % 30000) SECOND, me, TOTAL_AMT - CAST(ROUND(TOTAL_AMT * 0.5, 2) AS DECIMAL(12,2)), 'OK', NULL FROM h WHERE STATUS = 'PAID' AND r1 % 71 = 3
  UNION ALL
  SELECT INVOICE_ID, CAST(ISSUE_DATE AS TIMESTAMP) + INTERVAL (3 * 3600 + (r2 * 17) % 9000) SECOND, me, TOTAL_AMT, 'FAIL', CASE WHEN r2 % 13 = 0 THEN NULL ELSE (['Insufficient funds','Card expired','Limit exceeded','Account closed','Card expired','Insufficient funds','Bank unreachable'])[1 + CAST(r3 % 7 AS INTEGER)] END
  FROM h WHERE me IN ('CARD','DIRECT_DEBIT') AND (STATUS IN ('OVERDUE','WRITTEN_OFF') OR r2 % 100 < CASE me WHEN 'CARD' THEN 8 ELSE 4 END)
  UNION ALL
  SELECT INVOICE_ID, CAST(pd + 20 AS TIMESTAMP) + INTERVAL (10 * 3600 + (r3 * 29) % 25000) SECOND, me, CAST(ROUND(TOTAL_AMT * CASE WHEN r2 % 2 = 0 THEN 1.0 ELSE 0.3 END, 2) AS DECIMAL(12,2)), 'RFD', NULL FROM h
  WHERE STATUS = 'PAID' AND r3 % 110 = 9 AND r1 % 71 <> 3 AND pd + 20 <= DATE '2026-07-09')
SELECT CAST(70000 + row_number() OVER (ORDER BY pat, INVOICE_ID, rc) AS INTEGER), INVOICE_ID, pat, me, amt, rc, fr FROM p ORDER BY 1;

INSERT INTO SUBSCRIPTIONS.USAGE_DAILY
WITH s AS (SELECT x.SUB_ID, x.SEATS_QTY AS q, x.SUB_ID - 5000 AS n, x.START_DATE AS st, CASE x.STATUS_CD WHEN 'P' THEN DATE '2026-05-05' ELSE coalesce(x.CANCEL_DATE, DATE '2026-07-09') END AS fin, p.PRODUCT_NAME AS pr
    FROM SUBSCRIPTIONS.SUBSCRIPTION x JOIN SUBSCRIPTIONS.PLAN p USING (PLAN_CODE) WHERE p.IS_METERED AND (x.SUB_ID * 13 + 1) % 19 <> 0),
d AS (SELECT s.*, CAST(DATE '2025-10-01' + CAST(k AS INTEGER) AS DATE) AS dt, k, (n * 7919 + k * 104729 + k * k * 13 + n * k * 37) % 1009 AS r1, (n * 3571 + k * 6151 + k * k * 7 + n * k * 11) % 1013 AS r2
    FROM s, range(0, 282) t(k) WHERE DATE '2025-10-01' + CAST(k AS INTEGER) BETWEEN st AND fin),
f AS (SELECT d.*, CASE WHEN isodow(dt) >= 6 THEN 0.15 ELSE 1.0 END * CASE WHEN dt BETWEEN DATE '2025-12-24' AND DATE '2026-01-01' THEN 0.3 ELSE 1.0 END * (0.55 + (n * 31 % 40) / 100.0 + k / 2500.0 - r1 / 4000.0) AS a FROM d),
h AS (SELECT f.*, CAST(greatest(1, floor(q * least(a, 1.0))) AS INTEGER) AS au FROM f WHERE r2 % 211 <> 17)
SELECT SUB_ID, dt, au, CAST(floor(au * (1.4 + r2 / 900.0)) AS INTEGER), CASE WHEN r1 % 83 = 11 THEN NULL ELSE CAST(au * (20 + n * 7 % 60) + r1 * CASE pr WHEN 'Insights' THEN 3 ELSE 1 END AS INTEGER) END,
  CAST(ROUND(q * (0.4 + (n * 13 % 90) / 50.0) * (1 + k / 700.0), 1) AS DECIMAL(10,1)), CAST(CASE WHEN r2 % 29 = 0 THEN 12 + r1 % 60 ELSE r1 % 6 END AS INTEGER)
FROM h ORDER BY SUB_ID, dt;

INSERT INTO SUBSCRIPTIONS.INCIDENT
WITH r AS (SELECT i, (i * i * 7 + i * 331 + 5) % 101 AS r1, (i * i * 3 + i * 577 + 41) % 103 AS r2, (i * i * 5 + i * 211 + 19) % 107 AS r3 FROM range(84) t(i)),
q AS (SELECT r.*, CASE WHEN r1 % 12 = 0 THEN 'SEV1' WHEN r1 % 12 < 5 THEN 'SEV2' ELSE 'SEV3' END AS sev,
  TIMESTAMP '2023-02-03 00:00:00' + INTERVAL (i * 1257600 / 84 * 84 + i * 13 + r2 * 7919) SECOND AS st FROM r)
SELECT CAST(i + 1 AS INTEGER), (['Helpdesk','Planner','Insights','Helpdesk','Insights','Planner','Helpdesk'])[1 + CAST(r2 % 7 AS INTEGER)], sev, st,
  CASE WHEN i = 83 THEN NULL ELSE st + INTERVAL (CASE sev WHEN 'SEV1' THEN 35 + r3 * 4 WHEN 'SEV2' THEN 25 + r3 * 5 ELSE 15 + r3 * 9 END) MINUTE END,
  CASE WHEN r3 % 9 = 4 THEN NULL ELSE (['Faulty release','Database overload','Network provider','Expired certificate','Faulty release','Third-party outage','Human error'])[1 + CAST(r3 % 7 AS INTEGER)] END,
  sev = 'SEV1' OR r1 % 3 > 0
FROM q ORDER BY st;
