INSERT INTO LOGISTICS.WAREHOUSE VALUES
(1,'HAM1','Hamburg Port DC','Hamburg','Germany',24500,38200,'2009-04-01','Y',false,'Silke Ahrens'),
(2,'LEJ1','Leipzig Air Gateway','Leipzig','Germany',11800,17600,'2014-09-15','N',true,'Torben Kraus'),
(3,'MUC1','Munich South DC','Munich','Germany',9200,14100,'2017-03-06','N',false,'Regina Hollerbach'),
(4,'RTM1','Rotterdam Maasvlakte','Rotterdam','Netherlands',31200,47500,'2006-10-02','Y',true,'Wouter Terpstra'),
(5,'VEN1','Venlo Crossdock','Venlo','Netherlands',15400,22900,'2012-06-18','N',false,'Femke Roelofs'),
(6,'LIL1','Lille Nord','Lille','France',13300,20400,'2011-02-14','N',false,'Pascal Dujardin'),
(7,'LYS1','Lyon Est','Lyon','France',12100,18800,'2013-05-27','N',true,'Odile Marchetti'),
(8,'MXP1','Milano Hub','Milan','Italy',14600,21900,'2010-11-08','N',false,'Fabrizio Tosi'),
(9,'BCN1','Barcelona Zona Franca','Barcelona','Spain',16900,25700,'2008-07-21','Y',false,'Nuria Casals'),
(10,'MAD1','Madrid Coslada','Madrid','Spain',10300,15200,'2018-01-29','N',false,NULL),
(11,'WAW1','Warsaw West','Warsaw','Poland',18200,27300,'2015-08-03','N',true,'Zbigniew Lipka'),
(12,'POZ1','Poznan Logistics Park','Poznan','Poland',20800,30900,'2019-05-13','N',false,'Iwona Gorska'),
(13,'PRG1','Prague East','Prague','Czechia',8700,12800,'2016-10-24','N',false,'Radek Vrba'),
(14,'VIE1','Vienna Schwechat','Vienna','Austria',7900,11500,'2012-12-03','N',true,'Gernot Pichler'),
(15,'CPH1','Copenhagen Taastrup','Copenhagen','Denmark',6800,10200,'2020-02-17','N',true,'Mette Kjaer'),
(16,'MMA1','Malmo Syd','Malmo','Sweden',7300,10900,'2021-09-06','N',false,NULL),
(17,'ANR1','Antwerp Left Bank','Antwerp','Belgium',22100,33600,'2007-03-19','Y',false,'Joris Claessen'),
(18,'BSL1','Basel Rhine Terminal','Basel','Switzerland',5600,8100,'2022-04-11','Y',true,'Urs Baumgartner'),
(19,'BUD1','Budapest Ring','Budapest','Hungary',12700,19100,'2024-10-07','N',false,'Eszter Varadi'),
(20,'KTW1','Katowice Annex','Katowice','Poland',4300,6500,'2026-03-02','N',false,NULL),
(21,'OPO1','Porto Overflow','Porto','Portugal',3900,NULL,'2025-11-10','N',false,'Rui Salgado');

INSERT INTO LOGISTICS.CARRIER VALUES
(1,'Nordwind Spedition','NWSP','R','Germany',4.3,'2015-01-01','2027-12-31',true,11.5),
(2,'Transvelo','TRVL','R','Netherlands',4.6,'2017-04-01','2026-12-31',true,9.8),
(3,'Karpat Trucking','KPTR','R','Poland',3.2,'2018-07-01','2027-06-30',true,12.4),
(4,'Route Bleue','RTBL','R','France',3.8,'2016-03-01','2026-09-30',true,10.7),
(5,'Iberlinea','IBLN','R','Spain',3.5,'2019-01-01','2028-12-31',true,12.0),
(6,'Alpenfracht','ALPF','R','Austria',4.4,'2014-10-01','2027-03-31',true,13.1),
(7,'Vistula Express','VSTX','R','Poland',2.9,'2020-05-01','2026-08-31',true,11.9),
(8,'Bohemia Cargo','BHCG','R','Czechia',3.7,'2018-02-01','2027-01-31',true,11.2),
(9,'Scandihaul','SCHL','R','Sweden',4.7,'2021-01-01','2028-03-31',true,14.2),
(10,'Lombarda Trasporti','LBTR','R','Italy',3.1,'2016-09-01','2026-10-31',true,12.9),
(11,'Flandria Road','FLRD','R','Belgium',4.0,'2019-06-01','2027-05-31',true,10.3),
(12,'City Sprint Couriers','CSPC','R','Germany',NULL,'2022-03-01','2027-02-28',true,8.5),
(13,'Danubia Logistika','DNLG','R','Hungary',3.4,'2023-02-01','2028-01-31',true,12.2),
(14,'Oldenkamp Transport','OLDK','R','Netherlands',2.4,'2012-01-01','2024-12-31',false,15.0),
(15,'AeroLift Cargo','AERL','A','Germany',4.5,'2016-01-01','2027-12-31',true,21.5),
(16,'Blue Meridian Air','BLMA','A','Switzerland',4.1,'2019-09-01','2026-11-30',true,23.0),
(17,'Skybridge Freight','SKBF','A','France',3.6,'2021-05-01','2027-04-30',true,19.8),
(18,'Hanse Container Line','HCLN','S','Germany',3.9,'2011-01-01','2028-06-30',true,16.4),
(19,'Mareterra Shipping','MRTS','S','Spain',3.0,'2017-11-01','2026-07-31',true,17.2),
(20,'Baltic Feeder','BLTF','S','Denmark',NULL,'2022-08-01',NULL,true,15.6),
(21,'RailEurope Combi','RLEC','T','France',4.2,'2018-04-01','2027-09-30',true,6.4),
(22,'TransAlp Schiene','TASC','T','Austria',3.3,'2020-10-01','2027-10-31',true,5.9),
(23,'Levante Haulage','LVHG','R','Spain',2.7,'2013-05-01','2022-12-31',false,13.5),
(24,'Polar Crate Air','PLCA','A','Denmark',NULL,'2026-06-15','2029-06-14',true,22.0);

INSERT INTO LOGISTICS.VEHICLE
WITH fleet(c, first_v, n_v) AS (VALUES (1,1,24),(2,25,19),(3,44,16),(4,60,14),(5,74,13),(6,87,11),(7,98,10),(8,108,9),(9,117,8),(10,125,7),(11,132,6),(12,138,5),(13,143,4)),
b AS (SELECT i::INTEGER AS i, (i*i*37+i*113)%101 AS a, (i*i*53+i*71+9)%103 AS d, (i*i*19+i*211+5)%107 AS e, f.c
      FROM range(1,151) t(i) LEFT JOIN fleet f ON i >= f.first_v AND i < f.first_v + f.n_v),
k AS (SELECT *, CASE WHEN c = 12 OR a < 24 THEN 'Van' WHEN a < 50 THEN 'Box truck' WHEN a < 82 THEN 'Semi-trailer' ELSE 'Reefer' END AS ty FROM b)
SELECT i, ['HL','VB','KX','RD','TN','PW'][1+(i*5)%6] || '-' || (1000+(i*7919+313)%8999)::VARCHAR, ty, c,
  CASE ty WHEN 'Van' THEN 900+(d%7)*100 WHEN 'Box truck' THEN 5500+(d%9)*500 WHEN 'Semi-trailer' THEN 22000+(d%6)*500 ELSE 19000+(d%5)*500 END,
  (2012 + (e%14))::INTEGER,
  CASE WHEN ty='Van' AND d < 45 THEN 'Electric' WHEN ty='Semi-trailer' AND d < 16 THEN 'LNG' WHEN d=101 THEN NULL ELSE 'Diesel' END,
  CASE WHEN i IN (33,91) THEN NULL WHEN i = 64 THEN 1 ELSE ((2026-2012-(e%14))*(CASE WHEN ty='Van' THEN 27000 ELSE 61000 END) + d*431 + i*17)::INTEGER END,
  CASE WHEN i%23=0 THEN NULL ELSE DATE '2025-01-15' + ((i*i*13+i*29)%530)::INTEGER END,
  CASE WHEN a%9=0 THEN 'N' ELSE 'Y' END, (i*i*7+i*3)%29 < 2
FROM k;

INSERT INTO LOGISTICS.DRIVER
WITH crew(c, first_d, n_d) AS (VALUES (1,1,28),(2,29,22),(3,51,18),(4,69,16),(5,85,14),(6,99,13),(7,112,11),(8,123,10),(9,133,9),(10,142,7),(11,149,6),(12,155,5),(13,160,3)),
b AS (SELECT i::INTEGER AS i, (i*i*31+i*97)%109 AS a, (i*i*23+i*61+4)%113 AS d, (i*i*41+i*17+8)%127 AS e, coalesce(c.c, 1+i%3) AS c
      FROM range(1,173) t(i) LEFT JOIN crew c ON i >= c.first_d AND i < c.first_d + c.n_d),
h AS (SELECT *, CASE WHEN i > 162 THEN DATE '2026-02-02' + ((i-163)*17)::INTEGER ELSE DATE '2008-03-01' + ((i*i*67+i*389)%6379)::INTEGER END AS hired FROM b)
SELECT i,
  ['Marek','Jana','Luca','Sofie','Pieter','Anke','Tomas','Elena','Henrik','Carla','Bruno','Agnes','Viktor','Ines','Stefan','Mila','Oskar','Rosa','Dirk'][1+(i%19)],
  ['Brandt','Kowal','Ferri','Lindholm','Maes','Novotny','Duval','Hoekstra','Serra','Winkler','Jansen','Barta','Olsen','Perrin','Zeman','Costa','Vogel','Nagy','Bakker','Fuchs','Moreau','Wrobel','Keller'][1+(i%23)],
  c, CASE WHEN i%31=0 THEN NULL ELSE 1+(a+d)%18 END,
  LEAST(DATE '1962-05-10' + ((i*i*149+i*1013)%14600)::INTEGER, (hired - INTERVAL 19 YEAR)::DATE), hired,
  CASE WHEN i <= 162 AND e < 19 THEN GREATEST((hired + INTERVAL 200 DAY)::DATE, DATE '2023-02-01' + ((i*i*11+i*433)%1230)::INTEGER) END,
  CASE WHEN c=12 OR a < 15 THEN 'B' WHEN a < 48 THEN 'C' ELSE 'CE' END,
  CASE WHEN d < 34 THEN 'Y' ELSE 'N' END,
  CASE WHEN d%11=3 THEN NULL ELSE '+49 155 ' || (2000000 + (i*7919*13)%7999999)::VARCHAR END
FROM h;
UPDATE LOGISTICS.DRIVER SET LEFT_ON = NULL WHERE LEFT_ON > DATE '2026-07-09';

INSERT INTO LOGISTICS.CONSIGNEE
WITH pl(n, city, ctry) AS (VALUES (0,'Berlin','Germany'),(1,'Cologne','Germany'),(2,'Stuttgart','Germany'),(3,'Hamburg','Germany'),(4,'Nuremberg','Germany'),(5,'Amsterdam','Netherlands'),(6,'Utrecht','Netherlands'),
 (7,'Paris','France'),(8,'Toulouse','France'),(9,'Nantes','France'),(10,'Turin','Italy'),(11,'Bologna','Italy'),(12,'Valencia','Spain'),(13,'Seville','Spain'),(14,'Krakow','Poland'),(15,'Gdansk','Poland'),(16,'Brno','Czechia'),
 (17,'Graz','Austria'),(18,'Aarhus','Denmark'),(19,'Gothenburg','Sweden'),(20,'Ghent','Belgium'),(21,'Zurich','Switzerland'),(22,'Debrecen','Hungary'),(23,'Lisbon','Portugal'),(24,'Oslo','Norway'),(25,'Manchester','United Kingdom')),
b AS (SELECT i::INTEGER AS i, (i*i*29+i*83)%263 AS a, (i*i*43+i*59+3)%269 AS d, (i*i*17+i*131+7)%271 AS e FROM range(1,311) t(i))
SELECT i,
  ['Albrecht','Bellini','Corvina','Delmont','Esterfeld','Falkner','Garonne','Hartwig','Ilmari','Jorvik','Kestrel','Lunaro','Meridia','Norvik','Ostara','Pellworm','Quadriga','Rosenau','Silvana','Tarragon','Ulmen','Valmy','Westerby','Xantos','Yara','Zellmann','Brixen','Cadence','Dornbach','Elvira','Fontane'][1+i%31] || ' ' ||
  CASE a%5 WHEN 0 THEN ['Stores','Fashion','Markt'][1+i%3] WHEN 1 THEN ['Machinery','Metals','Tooling'][1+i%3] WHEN 2 THEN ['Pharma','Medical','Labs'][1+i%3] WHEN 3 THEN ['Foods','Bakeries','Beverages'][1+i%3] ELSE ['Motors','Autoparts','Components'][1+i%3] END ||
  CASE WHEN i > 155 THEN ' ' || ['AG','BV','SA','Group','Ltd'][1+i%5] ELSE '' END,
  CASE WHEN i%61=0 THEN NULL ELSE ['Retail','Industry','Healthcare','Food','Automotive'][1+a%5] END,
  pl.city, pl.ctry, DATE '2011-02-01' + ((i*i*7+i*509)%5500)::INTEGER,
  CASE WHEN e%12=0 THEN NULL ELSE (5000 + (e%40)*2500)::DECIMAL(12,2) END, e < 38 OR d < 6,
  CASE WHEN d%8=1 THEN NULL ELSE 'dispatch' || i || '@receiver' || (i%31) || '.example' END
FROM b JOIN pl ON pl.n = CASE WHEN d < 95 THEN d%8 ELSE d%26 END;
INSERT INTO LOGISTICS.CONSIGNEE SELECT 311, NAME, SEGMENT, CITY, COUNTRY, DATE '2024-05-06', NULL, false, NULL FROM LOGISTICS.CONSIGNEE WHERE CONSIGNEE_ID = 47;

INSERT INTO LOGISTICS.SHIPMENT
WITH raw AS (SELECT i, (1285*(-1+sqrt(1+3*i/13600.0)))::INTEGER AS day_no FROM range(0,13600) t(i)),
dated AS (SELECT i, DATE '2023-01-01' + day_no AS d FROM raw),
kept AS (SELECT d, row_number() OVER (ORDER BY i) AS s FROM dated
  WHERE (i*i*7+i*7919)%1009 < [600,620,720,700,740,720,570,520,780,860,980,900][month(d)] * (CASE WHEN isodow(d)=7 THEN 0.18 WHEN isodow(d)=6 THEN 0.55 ELSE 1.08 END)),
m AS (SELECT s, d, (s*s*31+s*7919)%9973 AS a, (s*s*53+s*104729+17)%9967 AS b, (s*s*97+s*1299+5)%9949 AS c, (s*s*19+s*15485+11)%9941 AS e, (s*s*71+s*3571+23)%9931 AS f, (s*s*s*3+s*611)%9929 AS g, (s*s*43+s*2203+1)%9923 AS h, year(d) AS y FROM kept),
w AS (SELECT *,
  CASE WHEN y >= 2025 AND a < 420 THEN 19 WHEN d >= DATE '2025-11-17' AND a < 480 THEN 21 WHEN a < 1700 THEN 1 WHEN a < 3150 THEN 4 WHEN a < 4050 THEN 12 WHEN a < 4900 THEN 11 WHEN a < 5600 THEN 9 WHEN a < 6250 THEN 17 WHEN a < 6850 THEN 5 WHEN a < 7400 THEN 8
       WHEN a < 7900 THEN 6 WHEN a < 8350 THEN 7 WHEN a < 8750 THEN 2 WHEN a < 9080 THEN 13 WHEN a < 9360 THEN 3 WHEN a < 9560 THEN 14 WHEN a < 9740 THEN 10 WHEN a < 9880 THEN 15 ELSE 16 END AS wh,
  CASE WHEN s%97 = 0 THEN 311 ELSE 1 + ((b*b)/(9967*9967/295))::INTEGER END AS co,
  CASE WHEN c < 400 AND d < DATE '2024-12-20' THEN 14 WHEN c < 1750 THEN 1 WHEN c < 2850 THEN 2 WHEN c < 3850 THEN 3 WHEN c < 4650 THEN 4 WHEN c < 5350 THEN 5 WHEN c < 5950 THEN 6 WHEN c < 6500 THEN 7 WHEN c < 6980 THEN 8 WHEN c < 7400 THEN 9
       WHEN c < 7780 THEN 10 WHEN c < 8120 THEN 11 WHEN c < 8420 THEN 12 WHEN c < 8640 AND d >= DATE '2023-02-01' THEN 13 WHEN c < 8950 THEN 15 WHEN c < 9130 THEN 16 WHEN c < 9280 THEN 17 WHEN c < 9500 THEN 18 WHEN c < 9620 THEN 19 WHEN c < 9700 THEN 20 WHEN c < 9870 THEN 21 ELSE 22 END AS ca,
  CASE WHEN e < 5300 THEN 'STD' WHEN e < 7700 + (y-2023)*250 THEN 'EXP' WHEN e < 9600 THEN 'ECO' ELSE 'SDD' END AS sv0 FROM m),
x AS (SELECT w.*, CASE WHEN sv0='SDD' AND ca > 13 THEN 'EXP' WHEN ca=12 AND e%3=0 THEN 'SDD' ELSE sv0 END AS sv FROM w),
p AS (SELECT x.*, d + (CASE WHEN sv='SDD' THEN 0 ELSE 1 + f%2 END)::INTEGER AS pick,
  d + (CASE sv WHEN 'SDD' THEN 0 WHEN 'EXP' THEN 2 + f%2 + e%2 WHEN 'STD' THEN 4 + f%3 + e%2 ELSE 7 + f%4 END + CASE WHEN ca BETWEEN 18 AND 20 THEN 9 WHEN ca > 20 THEN 2 ELSE 0 END)::INTEGER AS plan,
  [9,7,24,15,18,8,27,14,6,22,11,10,17,33,9,12,16,19,26,21,10,20][ca] + CASE WHEN month(d) IN (1,2) THEN 6 WHEN month(d)=12 THEN 11 ELSE 0 END - CASE WHEN y >= 2025 AND ca=3 THEN 9 ELSE 0 END AS latepct FROM x),
q AS (SELECT p.*, CASE WHEN g%100 < latepct THEN plan + (1 + h%4 + CASE WHEN h%17=0 THEN 5 ELSE 0 END)::INTEGER WHEN g%100 > 88 AND sv <> 'SDD' THEN GREATEST(plan - 1, pick) ELSE plan END AS act FROM p),
z AS (SELECT q.*, CASE WHEN h < 290 THEN 'CNL' WHEN h < 430 AND act <= DATE '2026-07-05' THEN 'RET' WHEN pick > DATE '2026-07-09' THEN 'BKD' WHEN act > DATE '2026-07-09' OR (h > 9890 AND d >= DATE '2026-05-01') THEN 'TRN' ELSE 'DLV' END AS st FROM q)
SELECT s::INTEGER, 'SH-' || (100000+s)::VARCHAR, wh, co, ca, k.COUNTRY, sv, st, d + INTERVAL (6 + (f%13)) HOUR + INTERVAL (g%60) MINUTE,
  CASE WHEN st IN ('CNL','BKD') THEN NULL ELSE pick END, plan, CASE WHEN st='DLV' THEN act END,
  CASE WHEN st='CNL' OR (b%89=4) THEN NULL ELSE ROUND((38 + (f%400)*0.9 + (g%97)*1.37 + CASE WHEN f%50=0 THEN 640 ELSE 0 END)
    * (CASE sv WHEN 'EXP' THEN 1.55 WHEN 'ECO' THEN 0.74 WHEN 'SDD' THEN 1.9 ELSE 1.0 END) * (CASE WHEN ca BETWEEN 15 AND 17 THEN 2.9 WHEN ca BETWEEN 18 AND 20 THEN 1.8 ELSE 1.0 END)
    * (CASE WHEN k.COUNTRY <> v.COUNTRY THEN 1.3 ELSE 1.0 END) * (1 + 0.05*(y-2023)), 2)::DECIMAL(10,2) END,
  CASE WHEN g%211=0 THEN NULL ELSE e%10 < 4 END
FROM z JOIN LOGISTICS.CONSIGNEE k ON k.CONSIGNEE_ID = z.co JOIN LOGISTICS.WAREHOUSE v ON v.WH_ID = z.wh;

INSERT INTO LOGISTICS.SHIPMENT_LEG
WITH fleet(c, first_v, n_v, first_d, n_d) AS (VALUES (1,1,24,1,28),(2,25,19,29,22),(3,44,16,51,18),(4,60,14,69,16),(5,74,13,85,14),(6,87,11,99,13),(7,98,10,112,11),(8,108,9,123,10),(9,117,8,133,9),(10,125,7,142,7),(11,132,6,149,6),(12,138,5,155,5),(13,143,4,160,3)),
n AS (SELECT s.SHIPMENT_ID AS s, s.*, CASE WHEN s.SERVICE_CD='SDD' THEN 1 WHEN (s.SHIPMENT_ID::BIGINT*s.SHIPMENT_ID*7+s.SHIPMENT_ID*613)%997 < 430 THEN 1 WHEN (s.SHIPMENT_ID::BIGINT*s.SHIPMENT_ID*7+s.SHIPMENT_ID*613)%997 < 850 THEN 2 ELSE 3 END AS legs,
   CASE WHEN s.STATUS_CD='DLV' THEN s.ACTUAL_DLV ELSE s.PLANNED_DLV END AS fin FROM LOGISTICS.SHIPMENT s WHERE s.PICKUP_DATE IS NOT NULL),
j AS (SELECT n.*, t.l, n.s*3+t.l AS u, (date_diff('day', n.PICKUP_DATE, n.fin)*1440 + 420)/n.legs AS slice FROM n JOIN range(1,4) t(l) ON t.l <= n.legs),
k AS (SELECT j.*, (u*u*31+u*271)%30011 AS a, (u*u*17+u*907+3)%30013 AS b, (u*u*47+u*127+9)%30029 AS e,
   PICKUP_DATE + INTERVAL 7 HOUR + INTERVAL 1 MINUTE * ((l-1)*slice + (s*37+l*11)%60)::INTEGER AS dep, PICKUP_DATE + INTERVAL 7 HOUR + INTERVAL 1 MINUTE * (l*slice - (s*7)%50)::INTEGER AS arr FROM j),
hub AS (SELECT ['Duisburg','Liege','Metz','Ulm','Wroclaw','Bordeaux','Verona'] AS hs)
SELECT row_number() OVER (ORDER BY k.s, k.l)::INTEGER, k.s, k.l,
  CASE WHEN f.c IS NOT NULL AND a%173 <> 0 THEN f.first_v + (((a%n_v)*(b%n_v))//n_v + a%2)%n_v END, f.first_d + (((b%1000)*(b%1000)//1000)*n_d//1000 + a%2)%n_d,
  CASE WHEN l=1 THEN w.CITY ELSE hub.hs[1+(k.s+l-1)%7] END, CASE WHEN l=legs THEN c.CITY ELSE hub.hs[1+(k.s+l)%7] END,
  dep, CASE WHEN arr > TIMESTAMP '2026-07-09 20:00:00' OR (k.STATUS_CD='TRN' AND l=legs) THEN NULL ELSE arr END,
  km, CASE WHEN f.c IS NULL THEN NULL ELSE ROUND(km*(0.21 + (b%23)*0.006), 2) END, CASE WHEN f.c IS NULL THEN NULL WHEN k.SERVICE_CD='SDD' THEN 0 ELSE ROUND(km*(0.02 + (e%19)*0.008), 2) END
FROM (SELECT *, CASE WHEN SERVICE_CD='SDD' THEN 8 + e%70 WHEN CARRIER_ID BETWEEN 15 AND 20 THEN 500 + e%1900 ELSE 60 + e%780 END AS km FROM k) k
JOIN LOGISTICS.WAREHOUSE w ON w.WH_ID = k.ORIGIN_WH_ID JOIN LOGISTICS.CONSIGNEE c ON c.CONSIGNEE_ID = k.CONSIGNEE_ID CROSS JOIN hub LEFT JOIN fleet f ON f.c = k.CARRIER_ID
WHERE dep < TIMESTAMP '2026-07-09 20:00:00';

INSERT INTO LOGISTICS.PARCEL
WITH n AS (SELECT SHIPMENT_ID AS s, (SHIPMENT_ID::BIGINT*SHIPMENT_ID*13+SHIPMENT_ID*419)%499 AS r FROM LOGISTICS.SHIPMENT),
j AS (SELECT s, t.l, s*7+t.l AS u FROM n JOIN range(1,8) t(l) ON t.l <= CASE WHEN r < 9 THEN 0 WHEN r < 160 THEN 1 WHEN r < 300 THEN 2 WHEN r < 395 THEN 3 WHEN r < 450 THEN 4 WHEN r < 480 THEN 5 ELSE 7 END),
k AS (SELECT *, (u*u*11+u*733)%65003 AS a, (u*u*29+u*331+5)%65011 AS b, (u*u*23+u*977+2)%65027 AS e FROM j),
o AS (SELECT *, CASE WHEN a%100 < 52 THEN 'Carton' WHEN a%100 < 80 THEN 'Pallet' WHEN a%100 < 90 THEN 'Crate' WHEN a%100 < 96 THEN 'Envelope' WHEN a%100 < 99 THEN 'Drum' ELSE NULL END AS ty FROM k)
SELECT row_number() OVER (ORDER BY s, l)::INTEGER, s, 'PX' || (70000000 + u*13)::VARCHAR, ty,
  CASE WHEN b%83=0 THEN NULL WHEN b%1999=1 THEN 0 ELSE CASE ty WHEN 'Pallet' THEN 90 + (b%6900)*0.11 WHEN 'Crate' THEN 25 + (b%2900)*0.1 WHEN 'Envelope' THEN 0.1 + (b%190)*0.01 WHEN 'Drum' THEN 60 + (b%1700)*0.1 ELSE 0.8 + (b%2840)*0.01 END END,
  CASE ty WHEN 'Pallet' THEN 0.8 + (e%900)*0.001 WHEN 'Crate' THEN 0.2 + (e%700)*0.001 WHEN 'Envelope' THEN 0.002 WHEN 'Drum' THEN 0.22 ELSE 0.01 + (e%140)*0.001 END,
  CASE WHEN e%37=0 THEN NULL ELSE ROUND((CASE ty WHEN 'Pallet' THEN 600 WHEN 'Crate' THEN 350 WHEN 'Envelope' THEN 20 ELSE 45 END) + (e%977)*(CASE WHEN ty='Pallet' THEN 7.3 ELSE 1.9 END), 2) END,
  CASE WHEN ty='Drum' OR b%100 < 3 THEN 'Y' ELSE 'N' END, CASE WHEN a%7=2 THEN 'Y' ELSE 'N' END
FROM o;

INSERT INTO LOGISTICS.INCIDENT
WITH c AS (SELECT s.SHIPMENT_ID AS s, s.SHIPMENT_NO, t.r, s.SHIPMENT_ID*2+t.r AS u, coalesce(s.ACTUAL_DLV, s.PLANNED_DLV) AS ref, s.CARRIER_ID AS ca, s.ACTUAL_DLV > s.PLANNED_DLV + 2 AS late
  FROM LOGISTICS.SHIPMENT s CROSS JOIN range(0,2) t(r) WHERE s.PICKUP_DATE IS NOT NULL AND coalesce(s.ACTUAL_DLV, s.PLANNED_DLV) <= DATE '2026-07-08'
  AND (s.SHIPMENT_ID::BIGINT*s.SHIPMENT_ID*61+s.SHIPMENT_ID*1511)%9901 < (CASE WHEN s.CARRIER_ID IN (3,7,10,14) THEN 1100 WHEN s.CARRIER_ID IN (2,9,6) THEN 380 ELSE 620 END) / (CASE WHEN t.r=0 THEN 1 ELSE 9 END)),
k AS (SELECT *, (u*u*13+u*377)%1013 AS a, (u*u*37+u*89+6)%1019 AS b, (u*u*5+u*641+1)%1021 AS e, LEAST(ref + ((u*7)%5)::INTEGER, DATE '2026-07-09') AS rep FROM c),
o AS (SELECT *, CASE WHEN late AND a < 600 THEN 'DLY' WHEN a < 480 THEN 'DMG' WHEN a < 600 THEN 'LOS' WHEN a < 660 THEN 'THF' WHEN a < 830 THEN 'DLY' ELSE 'MIS' END AS ty FROM k),
v AS (SELECT *, CASE WHEN ty IN ('DLY','MIS') AND b%3 > 0 OR b%11=0 THEN NULL ELSE ROUND((CASE ty WHEN 'LOS' THEN 900 WHEN 'THF' THEN 1800 ELSE 140 END) + (e%613)*3.1, 2) END AS claim FROM o),
cl AS (SELECT *, CASE WHEN b%13=0 THEN NULL ELSE rep + (2 + e%45)::INTEGER END AS closed FROM v)
SELECT 'INC-' || (5000 + row_number() OVER (ORDER BY rep, u))::VARCHAR, CASE WHEN b%101=7 THEN NULL ELSE SHIPMENT_NO END, ty,
  CASE WHEN b%67=3 THEN NULL WHEN ty='THF' THEN 3 + e%3 WHEN ty='LOS' THEN 2 + e%4 ELSE 1 + (e*e)%1021%4 END, rep,
  CASE WHEN closed > DATE '2026-07-09' THEN NULL ELSE closed END, claim,
  CASE WHEN closed IS NULL OR closed > DATE '2026-07-09' OR claim IS NULL THEN NULL WHEN e%6=0 THEN 0 ELSE ROUND(claim*(0.4 + (a%61)*0.01), 2) END,
  CASE ty WHEN 'DMG' THEN ['Forklift pierced the packaging','Pallet tipped over in transit','Water damage','Crushed carton','Broken seal and dented goods'][1+b%5] WHEN 'LOS' THEN ['Parcel not found at the hub','Missing at unloading'][1+b%2] WHEN 'THF' THEN ['Stolen from a parked trailer','Seal cut at the rest area'][1+b%2] WHEN 'DLY' THEN ['Breakdown of the vehicle','Border closed','Strike at the terminal','Snow on the route'][1+b%4] ELSE ['Wrong label','Unloaded at the wrong site'][1+b%2] END
FROM cl;
INSERT INTO LOGISTICS.INCIDENT VALUES ('INC-4999','SH-999999','DMG',2,'2023-01-03','2023-01-20',210.00,0,'Entered twice, old system number');
UPDATE LOGISTICS.SHIPMENT_LEG SET DRIVER_ID = NULL WHERE DRIVER_ID IS NOT NULL AND EXISTS (SELECT 1 FROM LOGISTICS.DRIVER d WHERE d.DRIVER_ID = SHIPMENT_LEG.DRIVER_ID AND (d.HIRED_ON > DEPARTED_AT::DATE OR d.LEFT_ON < DEPARTED_AT::DATE));
