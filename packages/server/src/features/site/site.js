// Every page works without this. With it each piece of code has a button that copies it, and an old link into the one
// page that the reference used to be goes on to where that part stands now; what is folded there unfolds.

const [COPY, COPIED] =
  document.documentElement.lang === 'hi' ? ['कॉपी करें', 'कॉपी हो गया'] : ['Copy', 'Copied'];

const said = document.createElement('p');
said.className = 'unseen';
said.setAttribute('role', 'status');
document.body.append(said);

for (const code of document.querySelectorAll('pre > code')) {
  const pre = code.parentElement;
  const box = document.createElement('div');
  box.className = 'copyable';
  pre.replaceWith(box);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = COPY;
  const what = document.createElement('span');
  what.className = 'unseen';
  what.textContent = ` ${pre.getAttribute('aria-label')}`;
  button.append(what);
  box.append(pre, button);
  button.addEventListener('click', async () => {
    await copy(code);
    said.textContent = COPIED;
    button.firstChild.textContent = COPIED;
    setTimeout(() => {
      said.textContent = '';
      button.firstChild.textContent = COPY;
    }, 2000);
  });
}

// Only https and loopback hosts have a clipboard.
async function copy(code) {
  if (navigator.clipboard) return navigator.clipboard.writeText(code.textContent);
  getSelection().selectAllChildren(code);
  document.execCommand('copy');
}

function follow() {
  const id = decodeURIComponent(location.hash.slice(1));
  const moved = id && document.getElementById(id)?.closest('[data-moved]')?.querySelector('a');
  if (moved) location.replace(moved.href);
  // What is folded around the target, in browsers that do not unfold it themselves.
  const folded = id && document.getElementById(id)?.closest('details:not([open])');
  if (!folded) return;
  folded.open = true;
  document.getElementById(id).scrollIntoView();
}
addEventListener('hashchange', follow);
follow();
