// Condenses the vocabulary of schema.org, a file schemaorg-all-https.jsonld or schemaorg-current-https.jsonld of a release, to
// what the test of the structured data needs: node vocabulary.mjs FILE > vocabulary.json
import { readFile } from "node:fs/promises";

/** The types that views/seo writes. */
const used = [
  "BreadcrumbList", "CollectionPage", "ContactPage", "ContactPoint", "DDxElement", "DiagnosticProcedure", "EducationalOccupationalCredential",
  "HealthTopicContent", "ImagingTest", "ItemList", "LifestyleModification", "ListItem", "MedicalCause", "MedicalCondition", "MedicalRiskFactor",
  "MedicalSymptom", "MedicalTest", "MedicalTherapy", "MedicalWebPage", "Offer", "OpeningHoursSpecification", "Organization", "Patient", "Person",
  "Physician", "PostalAddress", "Service", "SurgicalProcedure", "TherapeuticProcedure", "WebPage", "WebSite",
];

const { "@graph": graph } = JSON.parse(await readFile(process.argv[2], "utf8"));
const list = (value) => [value ?? []].flat();
const names = (value) => list(value).map((node) => node["@id"]).filter((id) => id.startsWith("schema:")).map((id) => id.slice("schema:".length));
const kinds = (node) => list(node["@type"]);
const byName = new Map(graph.map((node) => [node["@id"].replace("schema:", ""), node]));

const types = {};
const add = (name) => {
  if (types[name]) return;
  types[name] = names(byName.get(name)["rdfs:subClassOf"]);
  types[name].forEach(add);
};
used.forEach(add);

const properties = {};
for (const [name, node] of byName) {
  if (!kinds(node).includes("rdf:Property") || names(node["schema:supersededBy"]).length > 0) continue;
  const on = names(node["schema:domainIncludes"]).filter((type) => types[type]);
  if (on.length > 0) properties[name] = { on, of: names(node["schema:rangeIncludes"]) };
}

const ranges = new Set(Object.values(properties).flatMap(({ of }) => of));
const members = {};
for (const [name, node] of byName) {
  const of = kinds(node).filter((kind) => kind.startsWith("schema:")).map((kind) => kind.slice("schema:".length));
  // The days and the specialties are members of a type, or of one above it.
  const all = of.flatMap((type) => [type, ...names(byName.get(type)?.["rdfs:subClassOf"])]);
  if (all.some((type) => ranges.has(type))) members[name] = all;
}

const lines = (object) => `{\n${Object.keys(object).sort().map((key) => `    ${JSON.stringify(key)}: ${JSON.stringify(object[key])}`).join(",\n")}\n  }`;
process.stdout.write(`{\n  "types": ${lines(types)},\n  "properties": ${lines(properties)},\n  "members": ${lines(members)}\n}\n`);
