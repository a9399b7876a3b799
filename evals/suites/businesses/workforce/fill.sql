INSERT INTO PEOPLE_OPS.OFFICE VALUES
(1,'HQ01','Aldermoor Headquarters','Aldermoor','Germany','HQ',420,NULL,'1998-05-01',NULL),
(2,'PL01','Aldermoor Plant','Aldermoor','Germany','PLNT',260,NULL,'1999-03-15',NULL),
(3,'PL02','Brückfeld Plant','Brückfeld','Germany','PLNT',210,38500.00,'2006-09-01',NULL),
(4,'PL03','Kolnava Plant','Kolnava','Poland','PLNT',190,21900.00,'2014-04-01',NULL),
(5,'BR01','Westhaven Branch','Westhaven','United Kingdom','BRCH',85,17400.00,'2010-02-01',NULL),
(6,'BR02','Montclair-sur-Orle Branch','Montclair-sur-Orle','France','BRCH',70,15800.00,'2011-06-01',NULL),
(7,'BR03','Valdoro Branch','Valdoro','Spain','BRCH',55,9700.00,'2015-10-01',NULL),
(8,'BR04','Castelmira Branch','Castelmira','Italy','BRCH',48,10200.00,'2016-03-01',NULL),
(9,'BR05','Oudekamp Branch','Oudekamp','Netherlands','BRCH',60,13900.00,'2013-01-15',NULL),
(10,'BR06','Lindhavn Branch','Lindhavn','Denmark','BRCH',32,9100.00,'2018-05-01',NULL),
(11,'BR07','Steinach Branch','Steinach','Austria','BRCH',40,8600.00,'2012-07-01',NULL),
(12,'BR08','Brennwil Branch','Brennwil','Switzerland','BRCH',28,14600.00,'2017-11-01',NULL),
(13,'HB01','Harborlight Hub','Harborlight','United Kingdom','HUB',36,7800.00,'2021-09-01',NULL),
(14,'HB02','Neusiedel Hub','Neusiedel','Germany','HUB',44,8200.00,'2022-02-01',NULL),
(15,'HB03','Praska Hub','Praska','Poland','HUB',50,5400.00,'2022-10-01',NULL),
(16,'BR09','Fairmont Branch','Fairmont','United States','BRCH',75,22300.00,'2019-01-01',NULL),
(17,'BR10','Cedar Point Branch','Cedar Point','United States','BRCH',38,11800.00,'2023-04-01',NULL),
(18,'BR11','Östervik Branch','Östervik','Sweden','BRCH',30,8900.00,'2020-08-01',NULL),
(19,'HB04','Lisandra Hub','Lisandra','Portugal','HUB',34,4900.00,'2024-03-01',NULL),
(20,'BR12','Rosendaal Branch','Rosendaal','Belgium','BRCH',26,7300.00,'2009-05-01','2023-12-31'),
(21,'BR13','Tarnhill Branch','Tarnhill','Ireland','BRCH',22,NULL,'2008-02-01','2024-06-30'),
(22,'HB05','Quellheim Hub','Quellheim','Germany','HUB',30,6100.00,'2026-06-01',NULL);

INSERT INTO PEOPLE_OPS.DEPARTMENT VALUES
(1,'SDOM','Domestic Sales','Commercial','CC-1100',2,9400000),
(2,'SEXP','Export Sales','Commercial','CC-1200',3,8100000),
(3,'MKTG','Marketing','Commercial','CC-1300',4,4700000),
(4,'CSRV','Customer Service','Commercial','CC-1400',5,5200000),
(5,'ECOM','E-Commerce','Commercial','CC-1500',6,3100000),
(6,'PROD','Production','Operations','CC-2100',7,14200000),
(7,'QUAL','Quality Assurance','Operations','CC-2200',8,3900000),
(8,'MNT','Maintenance','Operations','CC-2300',9,4400000),
(9,'LOGI','Warehouse & Logistics','Operations','CC-2400',10,7600000),
(10,'PURC','Purchasing','Operations','CC-2500',11,2800000),
(11,'SPLN','Supply Planning','Operations','CC-2600',12,1900000),
(12,'SWD','Software Development','Technology','CC-3100',13,9900000),
(13,'ITOP','IT Operations','Technology','CC-3200',14,5600000),
(14,'DATA','Data & Analytics','Technology','CC-3300',15,3400000),
(15,'RND','Research & Development','Technology','CC-3400',16,7200000),
(16,'PRDM','Product Management','Technology','CC-3500',17,3000000),
(17,'FIN','Finance & Accounting','Corporate','CC-4100',18,4100000),
(18,'CTRL','Controlling','Corporate','CC-4200',19,1700000),
(19,'HR','Human Resources','Corporate','CC-4300',20,3300000),
(20,'LEGL','Legal & Compliance','Corporate','CC-4400',21,2200000),
(21,'FACI','Facility Management','Corporate','CC-4500',22,2600000),
(22,'AUDT','Internal Audit','Corporate','CC-4600',NULL,800000),
(23,'COMM','Corporate Communications','Corporate','CC-4700',24,1200000),
(24,'SUST','Sustainability','Corporate',NULL,NULL,500000),
(25,'EXEC','Executive Office','Corporate','CC-4000',1,NULL);

CREATE TEMP TABLE TITLES (DEPT_ID INTEGER, K INTEGER, TITLE VARCHAR, BASE INTEGER);
INSERT INTO TITLES VALUES
(1,0,'Sales Representative',46000),(1,1,'Key Account Manager',64000),(1,2,'Sales Assistant',38000),
(2,0,'Export Sales Manager',62000),(2,1,'Sales Representative',47000),(2,2,'Export Clerk',39000),
(3,0,'Marketing Specialist',48000),(3,1,'Content Editor',44000),(3,2,'Event Manager',50000),
(4,0,'Customer Service Agent',36000),(4,1,'Support Specialist',42000),(4,2,'Complaints Coordinator',41000),
(5,0,'Online Shop Manager',52000),(5,1,'Content Editor',43000),(5,2,'SEO Specialist',49000),
(6,0,'Machine Operator',36000),(6,1,'Production Worker',33000),(6,2,'Shift Supervisor',49000),
(7,0,'Quality Inspector',42000),(7,1,'Quality Engineer',57000),(7,2,'Lab Technician',43000),
(8,0,'Maintenance Technician',44000),(8,1,'Electrician',45000),(8,2,'Maintenance Planner',50000),
(9,0,'Warehouse Worker',32000),(9,1,'Forklift Driver',35000),(9,2,'Dispatcher',42000),
(10,0,'Buyer',50000),(10,1,'Strategic Buyer',63000),(10,2,'Purchasing Assistant',38000),
(11,0,'Demand Planner',54000),(11,1,'Supply Planner',53000),(11,2,'Planning Assistant',39000),
(12,0,'Software Engineer',65000),(12,1,'Senior Software Engineer',82000),(12,2,'QA Engineer',58000),
(13,0,'System Administrator',56000),(13,1,'Help Desk Agent',41000),(13,2,'Network Engineer',62000),
(14,0,'Data Analyst',57000),(14,1,'Data Engineer',68000),(14,2,'Data Scientist',73000),
(15,0,'Development Engineer',64000),(15,1,'Lab Technician',44000),(15,2,'Senior Researcher',79000),
(16,0,'Product Manager',72000),(16,1,'Product Owner',67000),(16,2,'UX Designer',59000),
(17,0,'Accountant',49000),(17,1,'Payroll Clerk',44000),(17,2,'Treasury Specialist',60000),
(18,0,'Controller',61000),(18,1,'Junior Controller',47000),(18,2,'Financial Analyst',58000),
(19,0,'HR Business Partner',60000),(19,1,'Recruiter',50000),(19,2,'HR Administrator',42000),
(20,0,'Legal Counsel',81000),(20,1,'Compliance Officer',69000),(20,2,'Paralegal',46000),
(21,0,'Facility Technician',40000),(21,1,'Receptionist',33000),(21,2,'Janitor',31000),
(22,0,'Internal Auditor',62000),(22,1,'Senior Auditor',77000),(22,2,'Internal Auditor',62000),
(23,0,'PR Manager',58000),(23,1,'Content Editor',45000),(23,2,'Internal Communications Manager',55000);

-- 100 slots: how the staff spreads over the departments
CREATE TEMP TABLE SLOTS AS SELECT row_number() OVER (ORDER BY D, N) - 1 AS S, D FROM (
  SELECT W.D, R.range AS N FROM (VALUES (1,8),(2,6),(3,4),(4,8),(5,2),(6,17),(7,4),(8,4),(9,10),(10,3),(11,2),(12,8),(13,4),(14,3),(15,5),(16,2),(17,3),(18,1),(19,2),(20,1),(21,1),(22,1),(23,1)) W(D,C), range(0,20) R WHERE R.range < W.C);

CREATE TEMP TABLE FIRSTN AS SELECT row_number() OVER () - 1 AS N, F, G FROM (VALUES
('Anna','F'),('Lukas','M'),('Maria','F'),('Jonas','M'),('Sofia','F'),('Peter','M'),('Elena','F'),('Martin','M'),('Clara','F'),('Tobias','M'),
('Helen','F'),('Daniel','M'),('Ines','F'),('Oliver','M'),('Katrin','F'),('Simon','M'),('Laura','F'),('Marek','M'),('Nina','F'),('Paul','M'),
('Emma','F'),('Stefan','M'),('Julia','F'),('Adam','M'),('Rosa','F'),('Henrik','M'),('Alice','F'),('Victor','M'),('Marta','F'),('Thomas','M'),
('Hannah','F'),('George','M'),('Lea','F'),('Felix','M'),('Irene','F'),('David','M'),('Carmen','F'),('Robert','M'),('Sarah','F'),('Erik','M'),
('Monika','F'),('Jakob','M'),('Teresa','F'),('Andreas','M'),('Linda','F'),('Hugo','M'),('Petra','F'),('Samuel','M'),('Olivia','F'),('Frank','M'),
('Greta','F'),('Leon','M'),('Ewa','F'),('Matteo','M'),('Paula','F'),('Nils','M'),('Vera','F'),('Kevin','M'),('Sandra','F')) V(F,G);
CREATE TEMP TABLE LASTN AS SELECT row_number() OVER () - 1 AS N, L FROM (VALUES
('Abendroth'),('Bartek'),('Calder'),('Dahlmann'),('Ebner'),('Fairley'),('Garland'),('Hollweg'),('Ivarsen'),('Jastrow'),('Kellner'),('Lombard'),
('Marlow'),('Nordin'),('Ostrow'),('Pellegri'),('Quandt'),('Rademann'),('Sandhurst'),('Tillmann'),('Ullmer'),('Vance'),('Wenzel'),('Yardley'),
('Zeller'),('Ahlers'),('Brandis'),('Coburn'),('Drexel'),('Engström'),('Fenwick'),('Grabner'),('Harker'),('Imhof'),('Jansson'),('Kowal'),
('Lindqvist'),('Moreau'),('Nowicki'),('Oberlin'),('Parrish'),('Reinholt'),('Sorel'),('Tremont'),('Unger'),('Vogt'),('Whitlock'),('Zander'),
('Albrecht'),('Bellini'),('Crane'),('Dorn'),('Estrada'),('Falk'),('Gruber'),('Hale'),('Iversen'),('Keating'),('Lorenz'),('Mercer'),
('Novak'),('Ortiz'),('Pohl'),('Roth'),('Stadler'),('Thorne'),('Urban'),('Varga'),('Winter'),('Zielke'),('Arden'),('Berger'),
('Conti'),('Dietz'),('Ekman'),('Forster'),('Glenn'),('Hartig'),('Jung'),('Kramer'),('Lang'),('Meier'),('Nagel'),('Olsen'),
('Prager'),('Rios'),('Seidel'),('Torres'),('Voss'),('Weber'),('Ashby'),('Bruck'),('Castell'),('Dunn'),('Eriksen'),('Frost'),('Gallo')) V(L);

-- new hires: so many a month, growing and seasonal
CREATE TEMP TABLE HIRES AS
SELECT 620 + row_number() OVER (ORDER BY M, N) AS I, MON, N FROM (
  SELECT R.range AS M, DATE '2023-01-01' + to_months(CAST(R.range AS INTEGER)) AS MON, K.range AS N
  FROM range(0,43) R, range(0,30) K
  WHERE K.range < 8 + R.range // 5 + CASE WHEN month(DATE '2023-01-01' + to_months(CAST(R.range AS INTEGER))) IN (1,4,9,10) THEN 7 WHEN month(DATE '2023-01-01' + to_months(CAST(R.range AS INTEGER))) IN (7,8,12) THEN -4 ELSE 0 END
    + (R.range * 7) % 4);

CREATE TEMP TABLE E0 AS
SELECT I, (I*I*31 + I*7919 + 104729) % 1009 AS A, (I*I*17 + I*6131 + 3571) % 997 AS B, (I*I*53 + I*4447 + 881) % 991 AS C,
  (I*I*7 + I*2887 + 12343) % 983 AS D, (I*I*23 + I*9433 + 5501) % 977 AS E, (I*I*41 + I*3319 + 77) % 971 AS F, MON, N
FROM (SELECT range AS I, CAST(NULL AS DATE) AS MON, 0 AS N FROM range(1,621) UNION ALL SELECT I, CAST(MON AS DATE), N FROM HIRES);

CREATE TEMP TABLE E1 AS
SELECT E0.*, CASE WHEN I = 1 OR I IN (300, 301, 302) THEN 25 WHEN I BETWEEN 2 AND 24 THEN I - 1 ELSE SLOTS.D END AS DEPT,
  CASE WHEN I = 1 THEN 0 WHEN I BETWEEN 2 AND 24 THEN 1 WHEN I BETWEEN 25 AND 124 THEN 2 ELSE 3 END AS TIER,
  CASE WHEN I <= 124 THEN DATE '2005-01-01' + CAST((A * 13 + B) % 5600 AS INTEGER)
       WHEN MON IS NULL THEN DATE '2011-01-01' + CAST((A * 9 + B * 5) % 4380 AS INTEGER)
       WHEN MON = DATE '2026-07-01' THEN DATE '2026-07-01' + CAST((A % 3) * 3 AS INTEGER)
       WHEN A % 10 < 6 THEN MON WHEN A % 10 < 9 THEN MON + 14 ELSE MON + CAST(B % 27 AS INTEGER) END AS HIRED
FROM E0 JOIN SLOTS ON SLOTS.S = CASE WHEN I BETWEEN 25 AND 124 THEN I - 25 ELSE (I * 37 + C) % 100 END;

CREATE TEMP TABLE E2 AS
SELECT E1.*, (HIRED - CAST((20 + (B * 3 + C) % 33) * 365 + D AS INTEGER)) AS BORN,
  CASE WHEN TIER < 3 AND I NOT IN (41, 66, 97, 118) THEN NULL
       WHEN MON IS NULL AND E % 100 < 27 THEN DATE '2023-01-10' + CAST((F * 11 + D) % 1270 AS INTEGER)
       WHEN I IN (41, 66, 97, 118) THEN DATE '2024-02-29' + CAST(I * 4 AS INTEGER)
       WHEN MON IS NOT NULL AND E % 100 < 34 THEN HIRED + CAST(70 + (F * 3 + A) % 900 AS INTEGER) END AS TERM0,
  CASE WHEN TIER < 3 THEN 'PERM' WHEN MON IS NOT NULL AND C % 20 = 0 THEN 'INT' WHEN C % 9 = 1 THEN 'FIX' ELSE 'PERM' END AS CONTR
FROM E1;

CREATE TEMP TABLE LEADS AS SELECT I, DEPT, row_number() OVER (PARTITION BY DEPT ORDER BY I) - 1 AS K, count(*) OVER (PARTITION BY DEPT) AS CNT FROM E2 WHERE TIER = 2;

CREATE TEMP TABLE E3 AS
SELECT E2.I, E2.A, E2.B, E2.C, E2.D, E2.E, E2.F, E2.DEPT, E2.TIER, E2.HIRED, E2.CONTR, FIRSTN.F AS FN, LASTN.L AS LN,
  CASE WHEN E2.I % 211 = 7 THEN 'X' WHEN E2.I % 97 = 5 THEN NULL ELSE FIRSTN.G END AS GENDER,
  CASE WHEN E2.I % 131 = 9 THEN NULL ELSE BORN END AS BORN,
  CASE WHEN TERM0 <= DATE '2026-07-09' THEN CASE WHEN E2.B % 10 < 7 AND last_day(TERM0) <= DATE '2026-06-30' THEN last_day(TERM0) ELSE TERM0 END END AS TERM,
  CASE WHEN TIER = 0 THEN 'Chief Executive Officer' WHEN TIER = 1 THEN 'Head of ' || DP.DEPT_NAME WHEN E2.DEPT = 25 THEN 'Executive Assistant' WHEN TIER = 2 THEN 'Team Lead'
       WHEN CONTR = 'INT' THEN 'Intern' ELSE T.TITLE END AS TITLE,
  CASE WHEN TIER = 0 THEN 240000 WHEN TIER = 1 THEN 104000 + E2.DEPT * 700 WHEN E2.DEPT = 25 THEN 52000 WHEN TIER = 2 THEN 70000 + E2.DEPT * 150 WHEN CONTR = 'INT' THEN 19000 ELSE T.BASE END AS BASE,
  CASE WHEN TIER <= 1 THEN 1
       WHEN E2.DEPT IN (6,8) THEN CASE E2.D % 5 WHEN 0 THEN 4 WHEN 1 THEN 3 WHEN 2 THEN 4 WHEN 3 THEN 3 ELSE 2 END
       WHEN E2.DEPT IN (7,9,11) THEN CASE E2.D % 4 WHEN 0 THEN 3 WHEN 1 THEN 4 ELSE 2 END
       WHEN E2.I % 173 = 11 THEN NULL
       WHEN E2.DEPT IN (1,2,4) THEN CASE E2.D % 16 WHEN 0 THEN 5 WHEN 1 THEN 5 WHEN 2 THEN 6 WHEN 3 THEN 6 WHEN 4 THEN 7 WHEN 5 THEN 8 WHEN 6 THEN 9 WHEN 7 THEN 10 WHEN 8 THEN 11 WHEN 9 THEN 12 WHEN 10 THEN 16 WHEN 11 THEN 16 WHEN 12 THEN 16 WHEN 13 THEN 17 WHEN 14 THEN CASE WHEN E2.HIRED < DATE '2023-06-01' THEN 20 ELSE 18 END ELSE CASE WHEN E2.HIRED < DATE '2023-06-01' THEN 21 ELSE 1 END END
       WHEN E2.DEPT IN (12,13,14,16,5) THEN CASE E2.D % 9 WHEN 0 THEN 13 WHEN 1 THEN 14 WHEN 2 THEN 15 WHEN 3 THEN 15 WHEN 4 THEN CASE WHEN E2.HIRED >= DATE '2024-03-01' THEN 19 ELSE 1 END ELSE 1 END
       ELSE CASE WHEN E2.D % 7 = 3 THEN 14 ELSE 1 END END AS OFFICE,
  CASE WHEN TIER = 0 THEN NULL WHEN TIER = 1 OR E2.DEPT = 25 THEN 1
       WHEN TIER = 2 THEN E2.DEPT + 1 ELSE coalesce(L.I, E2.DEPT + 1) END AS MGR,
  CASE WHEN TIER <= 1 THEN 100 WHEN E2.F % 10 < 7 THEN 100 WHEN E2.I % 149 = 3 THEN NULL WHEN E2.F % 10 = 7 THEN 80 WHEN E2.F % 20 = 8 THEN 60 WHEN E2.F % 20 = 9 THEN 75 ELSE 50 END AS FTE
FROM E2 JOIN PEOPLE_OPS.DEPARTMENT DP ON DP.DEPT_ID = E2.DEPT
LEFT JOIN TITLES T ON T.DEPT_ID = E2.DEPT AND T.K = CASE WHEN E2.A % 10 < 5 THEN 0 WHEN E2.A % 10 < 8 THEN 1 ELSE 2 END
LEFT JOIN LEADS L ON L.DEPT = E2.DEPT AND L.K = E2.B % L.CNT
JOIN FIRSTN ON FIRSTN.N = (((E2.I - CASE WHEN E2.I % 307 = 100 THEN 59 ELSE 0 END) * 3571) % 5723) % 59 JOIN LASTN ON LASTN.N = (((E2.I - CASE WHEN E2.I % 307 = 100 THEN 59 ELSE 0 END) * 3571) % 5723) // 59;

CREATE TEMP TABLE E4 AS SELECT I AS EMP_ID, FN, LN, GENDER, BORN, HIRED, TERM,
  CASE WHEN TERM IS NULL OR E3.I % 61 = 4 THEN NULL WHEN BORN < TERM - 22500 THEN 'RET' WHEN CONTR IN ('FIX','INT') AND D % 3 > 0 THEN 'EOC' WHEN D % 10 = 1 THEN 'DIS' WHEN D % 10 = 2 THEN 'RED' WHEN D % 20 = 3 THEN 'DIS' ELSE 'RES' END AS RSN,
  TITLE, DEPT, OFFICE, MGR, CONTR, FTE, TIER FROM E3;
INSERT INTO PEOPLE_OPS.EMPLOYEE SELECT * EXCLUDE (TIER) FROM E4 WHERE TIER = 0;
INSERT INTO PEOPLE_OPS.EMPLOYEE SELECT * EXCLUDE (TIER) FROM E4 WHERE TIER = 1 ORDER BY EMP_ID;
INSERT INTO PEOPLE_OPS.EMPLOYEE SELECT * EXCLUDE (TIER) FROM E4 WHERE TIER = 2 ORDER BY EMP_ID;
INSERT INTO PEOPLE_OPS.EMPLOYEE SELECT * EXCLUDE (TIER) FROM E4 WHERE TIER = 3 ORDER BY EMP_ID;

-- salaries: start, annual rounds in April, promotions in October, a few market adjustments
INSERT INTO PEOPLE_OPS.SALARY_HIST
WITH EV AS (
  SELECT I, greatest(HIRED, DATE '2023-01-01') AS FROM_DT, CASE WHEN HIRED < DATE '2023-01-01' THEN 'MIG' ELSE 'HIRE' END AS RSN,
    BASE * (0.90 + (B % 23) / 100.0 + least((DATE '2026-07-01' - HIRED) // 365, 12) * 0.012 - CASE WHEN GENDER = 'F' THEN 0.03 ELSE 0 END) AS FAC FROM E3 WHERE I % 137 <> 50
  UNION ALL
  SELECT I, make_date(Y.range, 4, 1), 'ANN', 1.015 + ((I * 7 + Y.range * 13 + A) % 8) / 200.0 + CASE WHEN Y.range = 2024 THEN 0.012 ELSE 0 END FROM E3, range(2023,2027) Y
  WHERE I % 137 <> 50 AND CONTR <> 'INT' AND HIRED < make_date(Y.range - 1, 10, 1) AND coalesce(TERM, DATE '2099-01-01') > make_date(Y.range, 4, 1) AND (I * 11 + Y.range * 29 + C) % 10 < 8
  UNION ALL
  SELECT I, make_date(Y.range, 10, 1), 'PROM', 1.07 + ((I * 3 + Y.range) % 7) / 100.0 FROM E3, range(2023,2026) Y
  WHERE I % 137 <> 50 AND TIER > 1 AND CONTR = 'PERM' AND HIRED < make_date(Y.range - 1, 10, 1) AND coalesce(TERM, DATE '2099-01-01') > make_date(Y.range, 10, 1) AND (I * 19 + Y.range * 7 + D) % 100 < 4 + (Y.range - 2023) * 2
  UNION ALL
  SELECT I, DATE '2025-01-01', 'ADJ', 1.06 FROM E3 WHERE I % 137 <> 50 AND DEPT IN (12,14) AND HIRED < DATE '2024-10-01' AND coalesce(TERM, DATE '2099-01-01') > DATE '2025-01-01' AND E % 3 > 0)
SELECT row_number() OVER (ORDER BY FROM_DT, EV.I), EV.I, FROM_DT,
  coalesce(CAST(lead(FROM_DT) OVER W - 1 AS DATE), TERM),
  (round(exp(sum(ln(FAC)) OVER W) / 20) * 20)::DECIMAL(10,2),
  CASE WHEN EV.I % 83 = 12 THEN NULL WHEN TIER = 0 THEN 40 WHEN TIER = 1 THEN 20 WHEN TIER = 2 THEN 10 WHEN DEPT IN (1,2) THEN 15 WHEN CONTR = 'INT' THEN 0 ELSE 5 END,
  'G' || least(9, greatest(1, floor(exp(sum(ln(FAC)) OVER W) / 11000)::INTEGER)), RSN
FROM EV JOIN E3 ON E3.I = EV.I WINDOW W AS (PARTITION BY EV.I ORDER BY FROM_DT, RSN);

-- absences
INSERT INTO PEOPLE_OPS.ABSENCE
WITH G AS (
  SELECT E3.I, Y.range AS Y, K.range AS K, HIRED, TERM, DEPT, (E3.I * 3571 + Y.range * 7927 + K.range * 1009 + E3.I * E3.I * 13) % 9973 AS R,
    (E3.I * 6607 + Y.range * 4177 + K.range * 3001 + E3.I * E3.I * 29) % 8941 AS S
  FROM E3, range(2023,2027) Y, range(0,9) K),
A AS (
  SELECT *, CASE WHEN K <= 3 THEN 'VAC' WHEN K <= 6 THEN 'SICK' WHEN K = 7 THEN 'PAR' WHEN R % 3 = 0 THEN 'UNP' ELSE 'SPEC' END AS TY,
    CASE K WHEN 0 THEN make_date(Y, 3, 15) + CAST(R % 60 AS INTEGER) WHEN 1 THEN make_date(Y, 6, 20) + CAST(R % 75 AS INTEGER) WHEN 2 THEN make_date(Y, 12, 10) + CAST(R % 12 AS INTEGER) WHEN 3 THEN make_date(Y, 1, 2) + CAST(R % 340 AS INTEGER)
      WHEN 7 THEN make_date(Y, 1, 2) + CAST(R % 330 AS INTEGER) WHEN 8 THEN make_date(Y, 1, 2) + CAST(S % 350 AS INTEGER)
      ELSE make_date(Y, CAST([1,1,1,2,2,2,3,3,3,4,5,6,7,8,9,10,10,11,11,12][1 + R % 20] AS INTEGER), CAST(1 + S % 28 AS INTEGER)) END AS ST0,
    CASE K WHEN 0 THEN 3 + S % 6 WHEN 1 THEN 5 + S % 11 WHEN 2 THEN 2 + S % 6 WHEN 3 THEN 1 + S % 4 WHEN 7 THEN 20 + S % 70 WHEN 8 THEN 1 + S % 5 ELSE CASE WHEN S % 30 = 0 THEN 15 + S % 26 WHEN S % 5 = 0 THEN 5 + S % 6 ELSE 1 + S % 4 END END AS WD
  FROM G WHERE CASE WHEN K = 0 THEN R % 100 < 62 WHEN K = 1 THEN R % 100 < 78 WHEN K = 2 THEN R % 100 < 45 WHEN K = 3 THEN R % 100 < 35
    WHEN K <= 6 THEN R % 100 < 28 + (Y - 2023) * 5 + CASE WHEN DEPT IN (4,6,9) THEN 9 ELSE 0 END WHEN K = 7 THEN R % 1000 < 19 ELSE R % 100 < 13 END),
B AS (SELECT *, CAST(CASE WHEN isodow(ST0) > 5 THEN ST0 + CAST(8 - isodow(ST0) AS INTEGER) ELSE ST0 END AS DATE) AS ST FROM A),
C AS (SELECT *, ST + CAST(WD - 1 + 2 * ((WD - 1 + isodow(ST) - 1) // 5) AS INTEGER) AS EN FROM B)
SELECT row_number() OVER (ORDER BY ST, I, K), I, TY, ST, CASE WHEN TY = 'SICK' AND R % 401 = 3 THEN NULL ELSE EN END,
  CASE WHEN TY = 'VAC' AND WD = 1 AND S % 2 = 0 THEN 0.5 ELSE WD END,
  CASE WHEN TY IN ('SICK','PAR') THEN 'APPR' WHEN TY IN ('VAC','UNP') AND R % 33 = 1 THEN 'REJ' WHEN R % 25 = 2 THEN 'CANC' WHEN ST >= DATE '2026-06-15' AND R % 4 = 0 THEN 'PEND' ELSE 'APPR' END,
  CASE WHEN TY = 'SICK' THEN ST + INTERVAL 7 HOUR + to_minutes(CAST(S % 150 AS INTEGER)) ELSE ST - to_days(CAST(7 + S % 60 AS INTEGER)) + INTERVAL 8 HOUR + to_minutes(CAST(R % 560 AS INTEGER)) END,
  CASE WHEN TY = 'SICK' THEN CASE WHEN R % 67 = 9 THEN NULL WHEN WD >= 3 AND S % 12 > 0 THEN 'Y' ELSE 'N' END END
FROM C WHERE ST >= HIRED AND EN <= coalesce(TERM, DATE '2026-07-09') AND I NOT IN (1, 2, 9);
-- entered twice by mistake
INSERT INTO PEOPLE_OPS.ABSENCE SELECT 90000 + row_number() OVER (ORDER BY ABS_ID), EMP_ID, TYPE_CD, START_DT, END_DT, WORK_DAYS, STATUS_CD, REQUESTED_AT, CERT_YN FROM PEOPLE_OPS.ABSENCE WHERE ABS_ID IN (1203, 4471, 6020);

-- openings
CREATE TEMP TABLE RECR AS SELECT EMP_ID, row_number() OVER (ORDER BY EMP_ID) - 1 AS K FROM PEOPLE_OPS.EMPLOYEE WHERE DEPT_ID = 19 AND HIRE_DT < DATE '2023-01-01' AND TERM_DT IS NULL AND EMP_ID > 24 QUALIFY row_number() OVER (ORDER BY EMP_ID) <= 7;
INSERT INTO PEOPLE_OPS.JOB_OPENING
WITH M AS (
  SELECT row_number() OVER (ORDER BY M.range, K.range) AS I, M.range AS MM, CAST(DATE '2023-01-01' + to_months(CAST(M.range AS INTEGER)) AS DATE) AS MON FROM range(0,43) M, range(0,30) K
  WHERE K.range < 6 + M.range // 7 + CASE WHEN month(DATE '2023-01-01' + to_months(CAST(M.range AS INTEGER))) IN (1,2,8,9) THEN 5 WHEN month(DATE '2023-01-01' + to_months(CAST(M.range AS INTEGER))) IN (6,7,12) THEN -3 ELSE 0 END + (M.range * 5) % 3),
N AS (SELECT *, MON + CAST(CASE WHEN MM = 42 THEN I % 8 ELSE (I * 11) % 28 END AS INTEGER) AS OP, (I*I*19 + I*3331 + 71) % 997 AS A, (I*I*43 + I*5519 + 13) % 991 AS B, (I*I*5 + I*7309 + 401) % 983 AS C FROM M),
O AS (SELECT N.*, SLOTS.D AS DEPT, OP + CAST(18 + (A * 3 + B) % 95 AS INTEGER) AS CL0,
  CASE WHEN B % 100 < 13 THEN 'CANC' WHEN B % 100 < 17 THEN 'HOLD' WHEN B % 100 < 20 THEN 'OPEN' ELSE 'FILLED' END AS ST0 FROM N JOIN SLOTS ON SLOTS.S = (N.I * 31 + C) % 100),
P AS (SELECT *, CASE WHEN ST0 IN ('CANC','FILLED') AND CL0 > DATE '2026-07-08' THEN 'OPEN' ELSE ST0 END AS ST FROM O)
SELECT P.I, 'REQ-' || year(OP) || '-' || lpad(CAST(row_number() OVER (PARTITION BY year(OP) ORDER BY OP, P.I) AS VARCHAR), 4, '0'), T.TITLE, P.DEPT, DP.DEPT_NAME,
  CASE WHEN P.DEPT IN (6,8) THEN 3 + A % 2 WHEN P.DEPT IN (7,9,11) THEN 2 + A % 3 WHEN P.DEPT IN (1,2,4) THEN CASE WHEN OP >= DATE '2024-03-01' THEN 5 + A % 15 ELSE 5 + A % 12 END WHEN C % 41 = 6 THEN NULL ELSE CASE A % 4 WHEN 0 THEN 14 WHEN 1 THEN 15 ELSE 1 END END,
  CASE WHEN P.I % 53 = 8 THEN NULL ELSE R.EMP_ID END, OP, CASE WHEN ST IN ('CANC','FILLED') THEN CL0 END, ST,
  CASE WHEN P.DEPT IN (6,9,4) THEN 1 + B % 4 WHEN A % 9 = 0 THEN 2 ELSE 1 END,
  CASE WHEN P.I % 37 = 5 THEN NULL ELSE round(T.BASE * (0.88 + (MM // 12) * 0.03) / 500) * 500 END, CASE WHEN P.I % 37 = 5 THEN NULL ELSE round(T.BASE * (1.10 + (MM // 12) * 0.03 + (A % 4) * 0.02) / 500) * 500 END,
  P.DEPT IN (3,5,12,13,14,16,17) AND C % 3 > 0
FROM P JOIN TITLES T ON T.DEPT_ID = P.DEPT AND T.K = CASE WHEN A % 10 < 5 THEN 0 WHEN A % 10 < 8 THEN 1 ELSE 2 END
JOIN PEOPLE_OPS.DEPARTMENT DP ON DP.DEPT_ID = P.DEPT LEFT JOIN RECR R ON R.K = CASE WHEN C % 10 < 4 THEN C % 2 ELSE B % 7 END;

-- applications
INSERT INTO PEOPLE_OPS.APPLICATION
WITH G AS (
  SELECT O.*, K.range AS K, (O.OPENING_ID * 61 + K.range * 7) AS J, (O.OPENING_ID * 4099 + K.range * 6947 + O.OPENING_ID * K.range * 17 + K.range * K.range * 5) % 9941 AS R,
    (O.OPENING_ID * 2657 + K.range * 8311 + O.OPENING_ID * K.range * 23 + K.range * K.range * 11) % 9887 AS S
  FROM PEOPLE_OPS.JOB_OPENING O, range(0,70) K
  WHERE OPENING_ID % 29 <> 3 AND K.range < 9 + (OPENING_ID * OPENING_ID * 3 + OPENING_ID * 17) % 29 + CASE WHEN REMOTE_OK THEN 18 ELSE 0 END + CASE WHEN DEPT_ID IN (3,14,16) THEN 6 ELSE 0 END),
A AS (
  SELECT *, OPENED_ON + to_days(CAST(R % least(32, coalesce(CLOSED_ON, DATE '2026-07-10') - OPENED_ON) AS INTEGER)) + INTERVAL 6 HOUR + to_minutes(CAST(S % 1020 AS INTEGER)) AS AP,
    (R * 7 + S * 3 + OPENING_ID * 13) % 6700 AS CN, row_number() OVER (PARTITION BY OPENING_ID ORDER BY R % least(32, coalesce(CLOSED_ON, DATE '2026-07-10') - OPENED_ON), S, K) AS RN FROM G),
B AS (
  SELECT *, CASE WHEN STATUS_CD = 'FILLED' AND RN BETWEEN 3 AND 2 + HEADCOUNT_QTY THEN 'HIRED'
    WHEN STATUS_CD IN ('FILLED','CANC') THEN CASE WHEN S % 100 < 14 THEN 'WDRN' ELSE 'REJ' END
    WHEN AP < TIMESTAMP '2026-05-15 00:00:00' THEN CASE WHEN S % 100 < 60 THEN 'REJ' WHEN S % 100 < 72 THEN 'WDRN' WHEN S % 100 < 88 THEN 'INTV' WHEN S % 100 < 92 THEN 'OFFER' ELSE 'SCREEN' END
    ELSE CASE WHEN S % 100 < 38 THEN 'NEW' WHEN S % 100 < 66 THEN 'SCREEN' WHEN S % 100 < 82 THEN 'INTV' WHEN S % 100 < 84 THEN 'OFFER' WHEN S % 100 < 95 THEN 'REJ' ELSE 'WDRN' END END AS SG
  FROM A)
SELECT row_number() OVER (ORDER BY AP, OPENING_ID, K), OPENING_ID, 10001 + CN, FIRSTN.F || ' ' || LASTN.L,
  CASE WHEN CN % 43 = 6 THEN NULL ELSE lower(FIRSTN.F) || '.' || strip_accents(lower(LASTN.L)) || CASE WHEN CN >= 5723 THEN '2' ELSE '' END || '@' || CASE CN % 3 WHEN 0 THEN 'mailpost.example' WHEN 1 THEN 'inboxly.example' ELSE 'webletter.example' END END,
  AP, CASE WHEN S % 211 = 9 THEN NULL WHEN SG = 'HIRED' THEN CASE WHEN R % 10 < 4 THEN 'REF' WHEN R % 10 < 6 THEN 'WEB' WHEN R % 10 < 8 THEN 'NET' WHEN R % 10 < 9 THEN 'AGY' ELSE 'UNI' END
    ELSE CASE WHEN R % 100 < 37 - (year(AP) - 2023) * 4 THEN 'WEB' WHEN R % 100 < 66 THEN 'NET' WHEN R % 100 < 77 THEN 'REF' WHEN R % 100 < 91 THEN 'AGY' ELSE 'UNI' END END,
  SG, CASE WHEN R % 59 = 7 THEN NULL ELSE CASE WHEN S % 4 = 0 THEN R % 4 ELSE 1 + (R + S) % 18 END END,
  CASE WHEN S % 7 = 2 OR SALARY_MIN_AMT IS NULL THEN NULL ELSE round(SALARY_MIN_AMT * (0.92 + ((R * 3 + S) % 45) / 100.0) / 500) * 500 END,
  CASE WHEN SG = 'HIRED' THEN CLOSED_ON WHEN SG IN ('REJ','WDRN') THEN least(coalesce(CLOSED_ON, DATE '2026-07-09'), CAST(AP AS DATE) + CAST(4 + R % 30 AS INTEGER)) END,
  CASE WHEN SG = 'REJ' AND R % 13 > 0 THEN CASE WHEN STATUS_CD = 'CANC' THEN 'Opening cancelled' ELSE ['Not enough experience','Skills do not match','Salary expectation too high','Other candidate preferred','Incomplete documents'][1 + [0,0,1,1,1,2,3,3,3,4][1 + S % 10]] END END
FROM B JOIN FIRSTN ON FIRSTN.N = CN % 59 JOIN LASTN ON LASTN.N = (CN // 59) % 97;

-- reviews
INSERT INTO PEOPLE_OPS.PERF_REVIEW
WITH G AS (
  SELECT I, A, B, C, DEPT, MGR, TERM, 'ANN' AS TY, make_date(Y.range, 11, 10) + CAST((A * 3 + B + Y.range) % 38 AS INTEGER) AS DT, (I * 37 + Y.range * 137 + I * I * 3) % 100 AS R FROM E3, range(2023,2026) Y
  WHERE HIRED < make_date(Y.range, 7, 1) AND CONTR <> 'INT' AND (I * 13 + Y.range * 5 + D) % 12 > 0
  UNION ALL SELECT I, A, B, C, DEPT, MGR, TERM, 'MID', DATE '2026-06-01' + CAST((B * 7 + A) % 34 AS INTEGER), (I * 73 + I * I * 7) % 100 FROM E3 WHERE HIRED < DATE '2026-01-01' AND DEPT IN (1,2,3,4,5,12,13,14,15,16) AND (I + C) % 5 > 0
  UNION ALL SELECT I, A, B, C, DEPT, MGR, TERM, 'PROB', HIRED + CAST(150 + C % 25 AS INTEGER), (I * 29 + I * I * 11) % 100 FROM E3 WHERE HIRED >= DATE '2023-01-01' AND CONTR <> 'INT' AND I % 17 > 0),
H AS (SELECT *, CASE WHEN R % 100 < 2 THEN 1 WHEN R % 100 < 12 - DEPT // 6 THEN 2 WHEN R % 100 < 55 - DEPT THEN 3 WHEN R % 100 < 86 THEN 4 ELSE 5 END AS RT FROM G WHERE DT < coalesce(TERM, DATE '2026-07-09'))
SELECT row_number() OVER (ORDER BY DT, I, TY), I, CASE WHEN I % 101 = 20 THEN NULL ELSE MGR END, TY, DT,
  CASE WHEN (R * 7 + C) % 40 = 0 OR (TY = 'MID' AND (R + C) % 6 = 0) THEN NULL ELSE RT END,
  CASE WHEN TY = 'PROB' THEN NULL ELSE least(120, 40 + RT * 13 + (R * 3 + B) % 21) END, RT >= 4 AND (R + A) % 3 = 0,
  CASE WHEN (R * 7 + C) % 40 = 0 OR (TY = 'MID' AND (R + C) % 6 = 0) THEN 'DRAFT' ELSE 'FINAL' END
FROM H WHERE I > 1;

-- trainings
INSERT INTO PEOPLE_OPS.TRAINING_SESSION
WITH CO AS (SELECT row_number() OVER () - 1 AS N, T, CA, H, PR, CST FROM (VALUES
  ('Data Protection Basics','COMP',2.0,NULL,150),('Anti-Corruption','COMP',3.0,NULL,180),('Code of Conduct','COMP',1.5,NULL,120),('First Aid','SAFE',8.0,'Rescue Point',620),
  ('Fire Safety','SAFE',3.0,'Rescue Point',340),('Forklift Licence','SAFE',16.0,'Hebewerk Training',1450),('Working at Heights','SAFE',6.0,'Hebewerk Training',880),('Leading Teams','LEAD',16.0,'Nordlicht Academy',3900),
  ('Difficult Conversations','LEAD',8.0,'Nordlicht Academy',2250),('Coaching for Managers','LEAD',12.0,'Clearwater Consulting',3400),('Time Management','LEAD',6.0,NULL,400),('Python for Analysts','TECH',24.0,'Bytewise',4100),
  ('SQL Basics','TECH',12.0,'Bytewise',1900),('Cloud Fundamentals','TECH',16.0,'Bytewise',2800),('Advanced Spreadsheets','TECH',8.0,NULL,450),('CNC Programming','TECH',20.0,'Hebewerk Training',3600),
  ('Business English B2','LANG',40.0,'Lingua Nova',2400),('German for Beginners','LANG',40.0,'Lingua Nova',2300),('Spanish for Sales','LANG',30.0,'Lingua Nova',2100),('Presentation Skills','LEAD',8.0,'Clearwater Consulting',1700)) V(T,CA,H,PR,CST)),
G AS (SELECT range AS I, (range * range * 29 + range * 1777 + 31) % 983 AS A, (range * range * 11 + range * 3469 + 7) % 977 AS B, (range * 5 + (range * range * 3) % 7) % 20 AS CN0,
  DATE '2023-01-09' + CAST((range * 1270) // 520 + (range * 13) % 7 AS INTEGER) AS D0 FROM range(0,520))
SELECT row_number() OVER (ORDER BY D0, I), T, CA, CASE WHEN I % 97 = 40 THEN upper(PR) ELSE PR END, CASE WHEN I % 31 = 8 THEN NULL ELSE FIRSTN.F || ' ' || LASTN.L END,
  CAST(CASE WHEN isodow(D0) > 5 THEN D0 - 2 ELSE D0 END AS DATE), H, 8 + (A % 5) * 4, CASE WHEN I % 37 = 15 THEN NULL ELSE least(8 + (A % 5) * 4, 3 + (A + B) % 22) END,
  CASE WHEN I % 73 = 33 THEN NULL ELSE CST * (1 + (year(D0) - 2023) * 0.06) + (B % 12) * 15 END, CASE WHEN CA IN ('COMP','TECH','LANG') AND B % 10 < 3 + (year(D0) - 2023) * 2 THEN 'Y' ELSE 'N' END,
  CASE WHEN I % 37 = 15 OR A % 14 = 3 THEN NULL ELSE least(5.0, 2.9 + (B % 21) / 10.0 + CASE WHEN CA = 'LEAD' THEN 0.2 WHEN CA = 'COMP' THEN -0.3 ELSE 0 END) END
FROM G JOIN CO ON CO.N = (CN0 + I // 20) % 20 JOIN FIRSTN ON FIRSTN.N = (CN0 * 3 + I % 3) % 59 JOIN LASTN ON LASTN.N = (CN0 * 7 + I % 3) % 97;
