//! Pictures of boards as SVG, with the drawings of the web application.

use std::fmt::Write as _;

use cygnet_core::{BoardView, Grid, Piece, Side, Square, Terrain};

use super::html::escaped;

/// The drawings: names, and the parts of each with their paths. The browser reads the same file.
const ARTWORK: &str = include_str!("../../../../web/board/artwork.js");

/// The way in which a piece of each side faces.
#[derive(Clone, Copy)]
enum Facing {
    Nowhere,
    UpAndDown { first_down: bool },
    Sideways,
}

/// The drawing of a kind of piece, as in `web/board/pieces.js`.
struct Drawing {
    art: &'static str,
    facing: Facing,
    is_warm: bool,
    number: Option<[f64; 3]>,
}

fn drawing_of(piece: &Piece) -> Drawing {
    let plain = |art, facing| Drawing { art, facing, is_warm: false, number: None };
    match piece.kind.id {
        "duck" => plain("duck", Facing::UpAndDown { first_down: true }),
        "swan" => plain("swan", Facing::UpAndDown { first_down: false }),
        "jumper" => Drawing { is_warm: true, ..plain("jumper", Facing::Sideways) },
        "slipper" => Drawing { is_warm: true, ..plain("slipper", Facing::Sideways) },
        "stone" => plain("stone", Facing::Nowhere),
        "warrior" => {
            Drawing { number: Some([50.0, 56.0, 50.0]), ..plain("warrior", Facing::Nowhere) }
        }
        _ => plain("disc", Facing::Nowhere),
    }
}

fn terrain_art(terrain: &Terrain) -> &'static str {
    match terrain.kind.id {
        "mountain" => "mountain",
        "small_cave" => "smallCave",
        "large_cave" => "largeCave",
        "used_cave" => "usedCave",
        _ => "ground",
    }
}

/// Reads a path of the file: texts and discs, joined by `+`.
fn path(source: &str) -> String {
    let mut path = String::new();
    let mut rest = source.trim();
    while !rest.is_empty() {
        if let Some(text) = rest.strip_prefix('"') {
            let Some((literal, after)) = text.split_once('"') else { break };
            path += literal;
            rest = after;
        } else if let Some(numbers) = rest.strip_prefix("disc(") {
            let Some((numbers, after)) = numbers.split_once(')') else { break };
            let numbers: Vec<f64> =
                numbers.split(',').filter_map(|number| number.trim().parse().ok()).collect();
            if let [x, y, r] = numbers[..] {
                let (left, d) = (x - r, 2.0 * r);
                let _ = write!(path, "M{left} {y}a{r} {r} 0 1 1 {d} 0a{r} {r} 0 1 1 -{d} 0Z");
            }
            rest = after;
        } else {
            break;
        }
        rest = rest.trim_start().trim_start_matches('+').trim_start();
    }
    path
}

/// The drawings that a page can use, as one hidden picture.
pub(super) fn artwork() -> String {
    let mut svg = String::from("<svg class=\"artwork\" aria-hidden=\"true\"><defs>\n");
    for line in ARTWORK.lines() {
        let line = line.trim();
        if let Some(name) = line.strip_suffix(": [") {
            let _ = write!(
                svg,
                "<symbol id=\"art-{name}\" viewBox=\"0 0 100 100\" overflow=\"visible\">"
            );
        } else if line == "]," && svg.ends_with("/>") {
            svg += "</symbol>\n";
        } else if let Some((part, source)) =
            line.strip_prefix("[\"").and_then(|rest| rest.split_once("\", "))
            && let Some(source) = source.strip_suffix("],")
        {
            let d = path(source);
            if matches!(part, "limb" | "ski") {
                let _ = write!(svg, "<path class=\"part-{part}-edge\" d=\"{d}\"/>");
            }
            let _ = write!(svg, "<path class=\"part-{part}\" d=\"{d}\"/>");
        }
    }
    svg + "</defs></svg>\n"
}

/// The drawing of a piece around the middle of a square.
fn piece(svg: &mut String, piece: &Piece, x: f64, y: f64, size: f64) {
    let drawing = drawing_of(piece);
    let is_first = piece.owner == Side::One;
    let colours = match (is_first, drawing.is_warm) {
        (true, true) => "side-warm",
        (true, false) => "side-light",
        (false, _) => "side-dark",
    };
    let pose = match drawing.facing {
        Facing::Nowhere => "",
        Facing::UpAndDown { first_down } if first_down == is_first => " rotate(13)",
        Facing::UpAndDown { .. } => " rotate(13) scale(-1 1)",
        Facing::Sideways if is_first => "",
        Facing::Sideways => " scale(-1 1)",
    };
    let scale = size / 100.0;
    let _ = write!(
        svg,
        "<g class=\"{colours}\" transform=\"translate({x:.1} {y:.1}) scale({scale:.3})\">\
         <use href=\"#art-{}\" x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" transform=\"{}\"/>",
        drawing.art,
        pose.trim_start(),
    );
    let label = match (drawing.number, piece.strength) {
        (Some(place), Some(strength)) => Some((strength.to_string(), place)),
        (None, _) if drawing.art == "disc" => Some((piece.label.clone(), [50.0, 50.0, 44.0])),
        _ => None,
    };
    if let Some((text, [x, y, font])) = label {
        let (x, y) = (x - 50.0, y - 50.0);
        let text = escaped(&text);
        let _ = write!(
            svg,
            "<text class=\"part-number\" x=\"{x}\" y=\"{y}\" dy=\"0.355em\" font-size=\"{font}\">{text}</text>"
        );
    }
    svg.push_str("</g>");
}

/// What colours a square, beside its pieces.
pub(super) type Shade<'a> = &'a dyn Fn(Square) -> Option<(f64, String)>;

/// The picture of a board. `shade` may give a square a strength of colour from 0 to 1 and a title.
pub(super) fn board(view: &BoardView, title: &str, with_pieces: bool, shade: Shade<'_>) -> String {
    const CELL: f64 = 30.0;
    const EDGE: f64 = 15.0;
    let (columns, rows) = (usize::from(view.size.width), usize::from(view.size.height));
    let most_shift = (0..rows).map(|row| view.grid.shift(row)).max().unwrap_or(0);
    let width = EDGE + CELL * (columns as f64 + most_shift as f64 / 2.0) + 2.0;
    let height = EDGE + CELL * rows as f64 + 2.0;
    let mut svg = format!(
        "<svg class=\"board\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">\n",
        escaped(title)
    );
    for (column, name) in view.columns.iter().enumerate() {
        let x = EDGE + CELL * (column as f64 + 0.5);
        let _ = write!(svg, "<text class=\"name\" x=\"{x}\" y=\"10\">{}</text>", escaped(name));
    }
    for (row, name) in view.rows.iter().enumerate() {
        let y = EDGE + CELL * (row as f64 + 0.5) + 3.0;
        let _ = write!(svg, "<text class=\"name\" x=\"6\" y=\"{y}\">{}</text>", escaped(name));
    }
    for (index, cell) in view.cells.iter().enumerate() {
        let square = Square::new(index);
        let (column, row) = (view.size.column(square), view.size.row(square));
        let shift = if view.grid == Grid::Square { 0.0 } else { view.grid.shift(row) as f64 / 2.0 };
        let x = EDGE + CELL * (column as f64 + shift);
        let y = EDGE + CELL * row as f64;
        let shaded = shade(square);
        let kind = match (&shaded, (column + row) % 2) {
            (Some(_), _) => "blank",
            (None, 0) => "light",
            (None, _) => "dark",
        };
        let _ = write!(
            svg,
            "<rect class=\"square {kind}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
        );
        if let Some((strength, told)) = shaded {
            let _ = write!(
                svg,
                "<rect class=\"heat\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" \
                 fill-opacity=\"{strength:.2}\"><title>{}</title></rect>",
                escaped(&told)
            );
        }
        let (middle_x, middle_y) = (x + CELL / 2.0, y + CELL / 2.0);
        if let Some(terrain) = cell.terrain {
            let _ = write!(
                svg,
                "<use class=\"terrain\" href=\"#art-{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"27\" height=\"27\"/>",
                terrain_art(terrain),
                middle_x - 13.5,
                middle_y - 13.5
            );
        }
        if with_pieces {
            if cell.last_move {
                let _ = write!(
                    svg,
                    "<rect class=\"last\" x=\"{:.1}\" y=\"{:.1}\" width=\"27\" height=\"27\"/>",
                    x + 1.5,
                    y + 1.5
                );
            }
            for standing in cell.stack() {
                piece(&mut svg, standing, middle_x, middle_y, 24.0);
            }
        }
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawings_of_the_web_application_are_read() {
        let artwork = artwork();
        let names = ["duck", "swan", "jumper", "slipper", "stone", "warrior", "disc", "mountain"];
        for name in names.into_iter().chain(["smallCave", "largeCave", "usedCave", "ground"]) {
            let symbol = artwork.split(&format!("id=\"art-{name}\"")).nth(1).expect(name);
            let symbol = symbol.split("</symbol>").next().expect("an end");
            assert!(symbol.contains("<path class=\"part-"), "{name}: {symbol}");
            assert!(!symbol.contains("d=\"\""), "{name}: {symbol}");
        }
        let paths = artwork.matches("<path").count();
        let sources = ARTWORK.matches("    [\"").count() + ARTWORK.matches("[\"limb\"").count();
        assert_eq!(paths, sources + ARTWORK.matches("[\"ski\"").count(), "every part is read");
        assert_eq!(path("disc(50, 50, 40)"), "M10 50a40 40 0 1 1 80 0a40 40 0 1 1 -80 0Z");
    }
}
