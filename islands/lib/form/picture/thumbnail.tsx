import { createContext, type ReactNode, useContext, useState } from "react";
import type { Tools } from "./prepare";
import { fileAddress, ownPicture, sizesOf } from "./sizes";

export const ToolsContext = createContext<Tools | null>(null);

interface Props {
  path: string;
  className?: string;
  children?: ReactNode;
}

export function Thumbnail({ path, className, children }: Props) {
  const tools = useContext(ToolsContext);
  const own = ownPicture(path);
  const smallest = own && sizesOf(own)[0];
  const address = own && smallest ? fileAddress(own.id, smallest, "webp") : (tools?.thumbnails[path] ?? path);
  const [failed, setFailed] = useState("");
  // Only pictures of this site, as on its pages.
  if (!/^\/(?![/\\])/.test(path) || failed === address) return children;
  return <img className={className} src={address} alt="" loading="lazy" decoding="async" onError={() => setFailed(address)} />;
}
