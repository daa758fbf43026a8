import { type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { useDraft } from "../use-draft";
import { type Entry, isList } from "./fields";
import { Entries } from "./list";
import { Thumbnail } from "./picture/thumbnail";
import { filled, readFrom } from "./placeholders";
import { SourcesContext } from "./sources";

export interface SharedPage {
  path: string;
  name: string;
  text: string;
  image: string;
}

interface Props {
  path: string;
  entries: readonly Entry[];
  level: number;
  page: SharedPage;
}

/** Suitable lengths, in characters. */
const lengths = { title: [0, 60], description: [120, 160] } as const;

/** Returns the prefix of the keys of a group: "metadata." or "". */
const beginningOf = (entries: readonly Entry[]) => entries.find(({ key }) => /(^|\.)title$/.test(key) && !/openGraph/.test(key))?.key.replace(/title$/, "") ?? "";

/** Metadata with previews of a search result and of shared links. */
export function Seo({ path, entries, level, page }: Props) {
  const beginning = beginningOf(entries);
  const measured = useMemo(() => entries.map((entry) => {
    const length = isList(entry) ? undefined : lengths[entry.key.slice(beginning.length) as keyof typeof lengths];
    return entry.key.startsWith(beginning) && length ? { ...entry, length } : entry;
  }), [entries, beginning]);
  return (
    <div className="seo">
      <Entries path={path} entries={measured} level={level} />
      <Results path={`${path}.${beginning}`.replace(/\.$/, "")} page={page} />
    </div>
  );
}

export interface Shared {
  site: string;
  host: string;
  title: string;
  description: string;
  sharedTitle: string;
  sharedDescription: string;
  image: string;
}

/** Returns the metadata of a page with the server's defaults (views/seo/head.templ). */
export function sharedOf(value: (path: string) => unknown, metadata: string, page: SharedPage): Shared {
  const read = (path: string) => String(value(path) ?? "").trim();
  const own = (key: string) => read(`${metadata}.${key}`);
  const site = read("doctorInfo.name");
  const title = own("title") || page.name || site;
  const description = own("description") || page.text;
  const host = /^https?:\/\/([^/?#]+)/i.exec(read("doctorInfo.websiteUrl"))?.[1] ?? location.host;
  return {
    site, host, title, description,
    sharedTitle: own("openGraph.title") || title,
    sharedDescription: own("openGraph.description") || description,
    image: own("openGraph.image") || page.image || "/images/og.webp",
  };
}

function Results({ path, page }: { path: string; page: SharedPage }) {
  const draft = useDraft();
  const further = useContext(SourcesContext)?.fact;
  const read = () => {
    const value = readFrom(draft.value, further);
    const shared = sharedOf((at) => value(at), path, page);
    return JSON.stringify(Object.fromEntries(Object.entries(shared).map(([key, text]) => [key, filled(text, value)])));
  };
  const shared = JSON.parse(useSyncExternalStore(draft.subscribe, read)) as Shared;
  const trail = page.path.split("/").filter(Boolean).map((part) => ` › ${part}`).join("");
  return (
    <section className="seo-results" aria-label="Así se ve al buscar y al compartir">
      <Result of="Google, en un celular">
        <div className="seo-google">
          <p className="seo-site"><span className="seo-mark" aria-hidden="true">{shared.site.charAt(0)}</span><span><span dir="auto">{shared.site}</span><span className="seo-trail">https://{shared.host}{trail}</span></span></p>
          <p className="seo-title" dir="auto">{shared.title}</p>
          <p className="seo-text" dir="auto">{shared.description || <em>Google elige un fragmento de la página.</em>}</p>
        </div>
      </Result>
      <Result of="WhatsApp">
        <div className="seo-whatsapp">
          <Picture path={shared.image} />
          <p className="seo-title" dir="auto">{shared.sharedTitle}</p>
          <p className="seo-text" dir="auto">{shared.sharedDescription}</p>
          <p className="seo-host">{shared.host}</p>
        </div>
      </Result>
      <Result of="Facebook">
        <div className="seo-facebook">
          <Picture path={shared.image} />
          <p className="seo-host">{shared.host}</p>
          <p className="seo-title" dir="auto">{shared.sharedTitle}</p>
          <p className="seo-text" dir="auto">{shared.sharedDescription}</p>
        </div>
      </Result>
    </section>
  );
}

function Result({ of, children }: { of: string; children: ReactNode }) {
  return <figure className="seo-result"><figcaption>{of}</figcaption>{children}</figure>;
}

function Picture({ path }: { path: string }) {
  return <span className="seo-picture"><Thumbnail path={path} /></span>;
}
