import { BookOpen, CodeXml, Terminal } from 'lucide-react';
import { useSettings } from '../../settings.ts';
import { useCommonWords } from '../../words/en/common.ts';
import { IconButton } from '../elements/button.tsx';
import { Menu, MenuAnchor, MenuItem } from '../overlays/menu.tsx';
import { useToast } from '../overlays/toast.tsx';
import { copyText } from './copy.tsx';
import { type CurlProps, curlOf } from './curl.ts';
import { useDeveloperMode } from './developer-mode.ts';

type RequestProps = Omit<CurlProps, 'apiUrl'>;

/** Offers the request behind a page, ready to paste, and the reference of the API, to who chose developer's mode. */
export function CopyAsCurl(props: RequestProps) {
  return useDeveloperMode() && <ForDevelopers {...props} />;
}

function ForDevelopers(props: RequestProps) {
  const { apiUrl } = useSettings();
  const common = useCommonWords();
  const toast = useToast();
  const copy = async () => {
    if (await copyText(curlOf({ ...props, apiUrl }))) toast(common.copiedAsCurl);
  };
  return (
    <Menu trigger={<IconButton small label={common.forDevelopers} icon={<CodeXml className="size-5" />} />}>
      <MenuItem icon={<Terminal />} onSelect={() => void copy()}>
        {common.copyAsCurl}
      </MenuItem>
      <MenuAnchor href="/docs" icon={<BookOpen />}>
        {common.apiReference}
      </MenuAnchor>
    </Menu>
  );
}
